#!/bin/sh
# Signs the app with the hardened runtime and packs it: installer/macos/make_dmg.sh "Developer ID Application: …"
# With "-" instead of a name it is signed for this machine only. Run `make build` on the Mac first.
set -eu

identity=${1:?"Name the signing identity, or - for none."}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
app="$root/dist/MyPT Desktop.app"
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/mypt_desktop/__init__.py")
image="$root/dist/MyPT-Desktop-$version.dmg"

[ -d "$app" ] || { echo "error: $app is missing; run make build first" >&2; exit 1; }

# Inside out: a signature covers what lies in it.
find "$app" -type f \( -name '*.dylib' -o -name '*.so' \) -exec \
    codesign --force --timestamp --options runtime --sign "$identity" {} +
find "$app" -type f -name QtWebEngineProcess -exec \
    codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$identity" {} +
codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$identity" "$app"
codesign --verify --deep --strict "$app"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -volname "MyPT Desktop" -srcfolder "$stage" -ov -format ULMO "$image"
codesign --sign "$identity" "$image"
echo "$image"
