#!/bin/sh
# with-secrets.sh <data folder> <command…>: runs the command with the secrets in /run/keys.
# Docker mounts a secret with the owner that its file has on the host, and a server that gives up
# being root could not read it. So the owner of the data folder gets a copy, in memory.
set -eu
owner=$(stat -c %u "$1")
shift
for secret in /run/secrets/*; do
  install -m 400 -o "$owner" "$secret" "/run/keys/${secret##*/}"
done
exec "$@"
