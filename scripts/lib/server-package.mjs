// The server as administrators install it: a folder with the bundle, the packages that it reads, Node, and its seed; the same in a
// tarball and in a deb with its systemd unit.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { projectNode, root } from './install.mjs'
import { serverRunners } from './server-runners.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const own = (...path) => join(root, 'resources', 'server', ...path)

/** What lies below a package and no program reads. */
const unread =
  /(?:^|\/)(?:test|tests|__tests__|docs?|example|examples|benchmarks?|\.github)$|\.(?:[cm]?ts|map|md|tsbuildinfo)$/

function run(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error?.code === 'ENOENT') throw new Error(`${command} is not on this machine`)
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`)
}

/** Folders of the packages that the server reads outside its bundle, as the lock file has them. */
function runtimePackages() {
  const { packages } = JSON.parse(read('package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => !/^node_modules\/(?:@types\/|node-(?:linux|win)-x64$|pg-cloudflare$)/.test(path))
}

async function bundle(into) {
  const { dependencies } = JSON.parse(read('package.json'))
  const outside = Object.keys(dependencies)
  const entries = { command: 'src/server/command.ts', ...serverRunners }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: into,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

function copyPackages(folder) {
  const native = new RegExp(`/better-sqlite3/prebuilds/(?!${process.platform}-${process.arch}\\.node$)[^/]+$`)
  const sources = /\/better-sqlite3\/(?:deps|src|binding\.gyp)$/
  for (const path of runtimePackages()) {
    const from = join(root, path)
    if (!existsSync(from)) throw new Error(`${path} is not installed`)
    // A package within another comes with its own line.
    const filter = (file) =>
      (file === from || !file.slice(from.length).includes('/node_modules')) &&
      !unread.test(file.slice(from.length)) &&
      !native.test(file) &&
      !sources.test(file)
    cpSync(from, join(folder, path), { recursive: true, filter })
  }
}

/** Lays the server out below `folder`, ready to be started there. */
async function layOut(folder, version) {
  await bundle(join(folder, 'server'))
  copyPackages(folder)
  const node = projectNode()
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true })
  cpSync(node, join(folder, 'node', 'bin', 'node'), { dereference: true })
  const license = join(dirname(dirname(node)), 'LICENSE')
  if (existsSync(license)) cpSync(license, join(folder, 'node', 'LICENSE'))
  cpSync(join(root, 'resources', 'seed'), join(folder, 'resources', 'seed'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  cpSync(own('atrium-server'), join(folder, 'bin', 'atrium-server'))
  cpSync(own('atrium-server.service'), join(folder, 'atrium-server.service'))
  cpSync(own('server.env'), join(folder, 'server.env'))
  cpSync(join(root, 'docs', 'service.md'), join(folder, 'service.md'))
  cpSync(own('compose'), join(folder, 'compose'), { recursive: true })
  const manifest = { name: 'atrium-server', version, private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  chmodSync(join(folder, 'bin', 'atrium-server'), 0o755)
  chmodSync(join(folder, 'node', 'bin', 'node'), 0o755)
}

const architectures = { x64: 'amd64', arm64: 'arm64' }

function control(version, kilobytes) {
  return `Package: atrium-server
Version: ${version}
Architecture: ${architectures[process.arch]}
Maintainer: Atrium <atrium@localhost>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libstdc++6, passwd
Suggests: postgresql, caddy | nginx
Section: net
Priority: optional
Homepage: https://atrium.localhost
Description: Atrium platform server
 The server of the Atrium desktop client: designs, records, approvals,
 messages, files. SQLite within, or PostgreSQL.
`
}

function makeDeb(folder, file, version, work) {
  const tree = join(work, 'deb')
  for (const path of ['opt', 'usr/bin', 'usr/lib/systemd/system', 'etc/atrium', 'DEBIAN'])
    mkdirSync(join(tree, path), { recursive: true, mode: 0o755 })
  const installed = join(tree, 'opt', 'atrium-server')
  // Hard links: Node alone is 120 MB.
  run('cp', ['-al', folder, installed])
  renameSync(join(installed, 'atrium-server.service'), join(tree, 'usr/lib/systemd/system/atrium-server.service'))
  renameSync(join(installed, 'server.env'), join(tree, 'etc/atrium/server.env'))
  run('ln', ['-s', '/opt/atrium-server/bin/atrium-server', join(tree, 'usr/bin/atrium-server')])
  const { stdout } = spawnSync('du', ['-sk', installed], { encoding: 'utf8' })
  writeFileSync(join(tree, 'DEBIAN', 'control'), control(version, Number.parseInt(stdout, 10)))
  writeFileSync(join(tree, 'DEBIAN', 'conffiles'), '/etc/atrium/server.env\n')
  for (const name of ['postinst', 'prerm', 'postrm']) {
    cpSync(own('deb', name), join(tree, 'DEBIAN', name))
    chmodSync(join(tree, 'DEBIAN', name), 0o755)
  }
  run('dpkg-deb', ['--build', '--root-owner-group', '-Zgzip', '-z1', tree, file])
}

/** Packs the server for this system into `output`; answers the files. */
export async function packServer(output, version = JSON.parse(read('package.json')).version) {
  if (process.platform !== 'linux' || !architectures[process.arch])
    throw new Error('the server is packed on Linux, on x64 or arm64, for that system')
  mkdirSync(output, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'atrium-server-package-'))
  try {
    const name = `atrium-server-${version}-linux-${process.arch}`
    const folder = join(work, name)
    mkdirSync(folder, { mode: 0o755 })
    await layOut(folder, version)
    run('chmod', ['-R', 'u+rwX,go+rX,go-w', folder])
    const tarball = join(output, `${name}.tar.gz`)
    run('tar', ['-C', work, '--owner=0', '--group=0', '-I', 'gzip -1', '-cf', tarball, name])
    const deb = join(output, `atrium-server_${version}_${architectures[process.arch]}.deb`)
    makeDeb(folder, deb, version, work)
    return [tarball, deb]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
