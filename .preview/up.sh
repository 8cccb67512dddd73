#!/bin/bash
cd /work/wt/screens; export PATH=$PWD/node_modules/.bin:$PATH
[ -f /tmp/screens-preview.pid ] && kill $(cat /tmp/screens-preview.pid) 2>/dev/null
[ "$1" = build ] && npx vite build web --sourcemap --outDir /tmp/screens-dist --emptyOutDir 2>&1 | grep -E "^Error|built in" 
node .preview/serve.ts 4311 > /tmp/screens-preview.log 2>&1 &
echo $! > /tmp/screens-preview.pid
for i in $(seq 1 60); do grep -q ready /tmp/screens-preview.log && break; sleep 1; done; tail -3 /tmp/screens-preview.log
