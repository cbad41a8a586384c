import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../../..')

export const canMakeDebian = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap')

/** What systemd does of the service where no systemd runs: its unit's line, with its unit's environment, as its account. */
const systemctl = `#!/bin/sh
unit=$(ls /etc/systemd/system/atrium-server.service /lib/systemd/system/atrium-server.service 2>/dev/null | head -1)
end() {
  if [ -f /run/atrium.pid ]; then
    kill "$(cat /run/atrium.pid)" 2>/dev/null
    while kill -0 "$(cat /run/atrium.pid)" 2>/dev/null; do sleep 0.1; done
    rm -f /run/atrium.pid
  fi
}
begin() {
  set -a
  eval "$(sed -n 's/^Environment="\\{0,1\\}\\([A-Z_]*\\)=\\([^"]*\\)"\\{0,1\\}$/\\1="\\2"/p' "$unit")"
  . /etc/atrium/server.env
  set +a
  line=$(sed -n 's/^ExecStart=//p' "$unit")
  cd /
  eval "exec setsid setpriv --reuid=atrium --regid=atrium --clear-groups $line" >/var/log/atrium.log 2>&1 </dev/null &
  echo $! >/run/atrium.pid
  for wait in $(seq 1 300); do grep -q 'listening on' /var/log/atrium.log && exit 0; sleep 0.1; done
  cat /var/log/atrium.log >&2
  exit 1
}
case "$1" in
  stop) end ;;
  start | restart | enable) end; begin ;;
  daemon-reload) ;;
  *) echo "systemctl $1 stands for nothing here" >&2; exit 1 ;;
esac
`

/** Appends what the test wants to be typed into the file. */
const editor = '#!/bin/sh\n[ ! -f /tmp/typed ] || { cat /tmp/typed >> "$1"; rm /tmp/typed; }\n'

export interface BareDebian {
  /** Folder that is its root. */
  readonly path: string
  /** Runs one line as root in /root, as somebody types it; throws with all that it printed where it fails. Answers what it printed. */
  type(line: string, input?: string): string
  /** What the next `editor` adds to its file. */
  edits(text: string): void
  remove(): void
}

/** A Debian with nothing but what every Debian has, in a folder, with the packages of the server in /root. */
export function createBareDebian(): BareDebian {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-debian-'))
  const path = join(folder, 'debian')
  const script = join(root, 'scripts', 'tasks', 'package.mjs')
  execFileSync(process.execPath, [script, '--server', '--to', join(folder, 'release')], { cwd: root, stdio: 'pipe' })
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', path], { stdio: 'pipe' })
  for (const name of readdirSync(join(folder, 'release')))
    cpSync(join(folder, 'release', name), join(path, 'root', name))
  for (const [name, text] of Object.entries({
    systemctl,
    editor,
    journalctl: '#!/bin/sh\ncat /var/log/atrium.log\n',
  })) {
    writeFileSync(join(path, 'usr/local/bin', name), text)
    chmodSync(join(path, 'usr/local/bin', name), 0o755)
  }
  cpSync('/etc/resolv.conf', join(path, 'etc/resolv.conf'))
  execFileSync('mount', ['--bind', '/proc', join(path, 'proc')])
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const type = (line: string, input = '') => {
    const ran = spawnSync('setsid', ['-w', 'chroot', path, 'sh', '-c', `cd /root && ${line}`], {
      encoding: 'utf8',
      input,
      env,
    })
    const said = `${ran.stdout}${ran.stderr}`
    if (ran.status !== 0) throw new Error(`${line}\n${said}`)
    return said
  }
  return {
    path,
    type,
    edits: (text) => writeFileSync(join(path, 'tmp/typed'), text),
    remove() {
      for (const line of ['systemctl stop', 'service postgresql stop'])
        spawnSync('chroot', [path, 'sh', '-c', line], { env, stdio: 'ignore' })
      execFileSync('umount', [join(path, 'proc')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
