"""The processes that train one model together, as `torchrun` starts them: one for each GPU."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, distributed


@dataclass(frozen=True, slots=True)
class Crew:
    """This process among `size`, and the device it works on."""

    device: str
    rank: int
    size: int

    @classmethod
    def joined(cls) -> Crew:
        """With the others that `torchrun` started, or alone."""
        rank, size = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))
        cuda = torch.cuda.is_available()
        device = f"cuda:{os.environ.get('LOCAL_RANK', '0')}" if cuda else "cpu"
        if size > 1 and not distributed.is_initialized():
            distributed.init_process_group("nccl" if cuda else "gloo")
        return cls(device, rank, size)

    @property
    def leads(self) -> bool:
        """Whether this is the one that writes."""
        return self.rank == 0

    def sum(self, tensors: Sequence[Tensor | None]) -> None:
        """Puts the sum over all processes in the place of each tensor."""
        if self.size > 1:
            for tensor in tensors:
                if tensor is not None:
                    distributed.all_reduce(tensor)

    def agree(self, wish: bool) -> bool:
        """Whether any of the processes wishes it."""
        if self.size == 1:
            return wish
        wishes = torch.tensor(int(wish), device=self.device)
        distributed.all_reduce(wishes)
        return bool(wishes)
