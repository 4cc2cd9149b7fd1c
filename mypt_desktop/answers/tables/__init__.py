"""Questions tied to tables: phrases, columns, conditions, values, and the queries that come of them."""
