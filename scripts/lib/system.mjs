import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What a Debian package brings that a file or a command on PATH proves. */
const proofs = {
  chromium: ['/usr/lib/chromium/chromium'],
  'chromium-headless-shell': ['/usr/lib/chromium/chromium-headless-shell'],
  'fonts-noto-cjk': ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  xvfb: ['/usr/bin/Xvfb'],
  'libgtk-3-0': ['/usr/lib/x86_64-linux-gnu/libgtk-3.so.0', '/usr/lib/aarch64-linux-gnu/libgtk-3.so.0'],
  libnss3: ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib/aarch64-linux-gnu/libnss3.so'],
  'poppler-utils': ['/usr/bin/pdftotext'],
  'zbar-tools': ['/usr/bin/zbarimg'],
  cups: ['/usr/sbin/cupsd'],
  'cups-client': ['/usr/bin/lpstat'],
  'cups-ipp-utils': ['/usr/sbin/ippeveprinter'],
  'dbus-daemon': ['/usr/bin/dbus-daemon'],
  'mariadb-server-core': ['/usr/sbin/mariadbd'],
  'redis-server': ['/usr/bin/redis-server'],
  debootstrap: ['/usr/sbin/debootstrap'],
  postgresql: ['/usr/lib/postgresql', '/usr/bin/pg_lsclusters'],
}

let isListed = false

/** Names of the given Debian packages that are not there. */
export function missingPackages(names) {
  // Debian's: other systems bring, or leave out, theirs.
  if (process.platform !== 'linux') return []
  return names.filter((name) => !proofs[name].some((file) => existsSync(file)))
}

/**
 * Installs Debian packages when root on a machine with apt; otherwise says in one line what to install.
 * Returns what is still missing.
 */
export function ensurePackages(names) {
  const missing = missingPackages(names)
  if (missing.length === 0) return []
  const apt = existsSync('/usr/bin/apt-get')
  if (!apt || process.getuid?.() !== 0) {
    console.error(`Missing: ${missing.join(', ')}. Install: sudo apt-get install -y ${missing.join(' ')}`)
    return missing
  }
  console.log(`Installing Debian packages: ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  // The lists are fetched once, however often something turns out to be missing.
  if (!isListed) spawnSync('apt-get', ['update', '-qq'], quiet)
  isListed = true
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...missing], quiet)
  const still = missingPackages(missing)
  if (still.length > 0) console.error(`Could not install: ${still.join(', ')}`)
  return still
}
