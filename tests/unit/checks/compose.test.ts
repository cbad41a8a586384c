import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '#server/serve.ts'
import { settingNames } from '#server/environment.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'resources', 'server', 'compose')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly args: Readonly<Record<string, string>> }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly networks: Readonly<
    Record<
      string,
      { readonly ipam: { readonly config: readonly { readonly subnet: string; readonly ip_range: string }[] } }
    >
  >
}

// The reader that electron-builder reads its own settings with.
const { load } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))('js-yaml') as {
  load(text: string): unknown
}
const compose = load(read('compose.yaml')) as Compose
const services = Object.entries(compose.services)
const servers = services.filter(([name]) => name.startsWith('server-'))
const optionOf = ({ command = [] }: Service, name: string) => command[command.indexOf(name) + 1]

test('two servers share one database and one store, each with a folder of its own', () => {
  expect(servers).toHaveLength(2)
  const [[, one], [, other]] = servers as [[string, Service], [string, Service]]
  expect(one.environment).toEqual(other.environment)
  const folders = [one, other].map(({ volumes: [volume = ''] = [] }) => volume)
  expect(folders[0]).not.toBe(folders[1])
  for (const volume of folders) expect(volume.split(':')[1]).toBe(optionOf(one, '--data'))
})

test('every service, volume and file that is named is there', () => {
  const names = services.map(([name]) => name)
  for (const [name, { depends_on = [], volumes = [], networks }] of services) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(
      needed.filter((each: string) => !names.includes(each)),
      name,
    ).toEqual([])
    for (const volume of volumes) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true)
      else expect(Object.keys(compose.volumes), name).toContain(from)
    }
    const joined = Array.isArray(networks) ? networks : Object.keys(networks)
    expect(
      joined.filter((each: string) => !Object.hasOwn(compose.networks, each)),
      name,
    ).toEqual([])
  }
  // One that is waited for until it is healthy says how that is seen.
  for (const [, { depends_on = {} }] of services)
    for (const [needed, { condition }] of Object.entries(depends_on as Record<string, { condition?: string }>))
      if (condition === 'service_healthy') expect(compose.services[needed]?.healthcheck, needed).toBeDefined()
})

test('each setting of the servers is one that they read, and the address of each names a service', () => {
  for (const [, { environment = {} }] of servers) {
    const known = new Set<string>([...settingNames, 'TZ'])
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
    const plain = (text = '') => new URL(text.replace(/\$\{\w+:\?[^}]*\}/g, 'secret'))
    expect(Object.keys(compose.services)).toContain(plain(environment['DATABASE_URL']).hostname)
    const store = plain(environment['FILES_URL'])
    expect(Object.keys(compose.services)).toContain(store.hostname)
    // The bucket is made before the servers begin.
    expect(JSON.stringify(compose.services['bucket']?.command)).toContain(
      `mc mb --ignore-existing store${store.pathname}`,
    )
  }
})

test('whatever has no default stands in the example, and nothing stands there for nobody', () => {
  const used = new Set([...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name))
  const offered = [...read('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(offered.toSorted()).toEqual([...used].toSorted())
  // No secret is one that somebody can read here.
  expect(read('env.example')).toMatch(/^POSTGRES_PASSWORD=$/m)
  expect(read('env.example')).toMatch(/^SECRETS_KEY=$/m)
})

test('the servers are started with options that they know, and believe the proxy alone', async () => {
  const joined = compose.services['proxy']?.networks as Record<string, { ipv4_address: string }> | undefined
  const address = joined?.['inside']?.ipv4_address ?? ''
  const [subnet = ''] = compose.networks['inside']?.ipam.config.map((each) => each.subnet.split('.0/')[0] ?? '') ?? []
  expect(address.startsWith(`${subnet}.`)).toBe(true)
  // Others are given the upper half: in the order in which they begin, from its lowest on.
  expect(compose.networks['inside']?.ipam.config[0]?.ip_range).toBe(`${subnet}.128/25`)
  expect(Number(address.split('.').at(-1))).toBeLessThan(128)
  for (const [, server] of servers) {
    expect(server.command?.[0]).toBe('serve')
    expect(optionOf(server, '--proxy')).toBe(address)
    // Read as they stand; with the help asked for nothing is started.
    await expect(serve([...(server.command ?? []).slice(1), '--help'])).resolves.toBeUndefined()
  }
})

test('every image is one version of itself', () => {
  for (const [name, { image = '' }] of services) expect(image, name).toMatch(/:[\w.${}?: -]+$/)
})

test('proxy, image and servers agree on the port, and on who says that it can work', () => {
  const dockerfile = read('Dockerfile')
  const caddy = read('Caddyfile')
  const ports = new Set([
    ...servers.map(([, server]) => optionOf(server, '--port')),
    ...[...caddy.matchAll(/server-\d:(\d+)/g)].map(([, port]) => port),
    /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1],
    /fetch\('http:\/\/127\.0\.0\.1:(\d+)\/ready'\)/.exec(dockerfile)?.[1],
    /"--port", "(\d+)"/.exec(dockerfile)?.[1],
  ])
  expect([...ports]).toEqual(['5800'])
  const proxied = [...caddy.matchAll(/(server-\d):/g)].map(([, name]) => name)
  expect(proxied).toEqual(servers.map(([name]) => name))
  expect(caddy).toContain('health_uri /ready')
  expect(caddy).toContain('respond /metrics 404')
  expect(caddy).toMatch(/lb_policy header Authorization/)
})

test('the image is made of the tarball as it is packed', () => {
  const dockerfile = read('Dockerfile')
  const packer = readFileSync(join(root, 'scripts', 'lib', 'server-package.mjs'), 'utf8')
  expect(packer).toContain('`atrium-server-${version}-linux-${process.arch}`')
  expect(dockerfile).toContain('ADD atrium-server-${VERSION}-linux-x64.tar.gz')
  for (const [, { build }] of servers) expect(Object.keys(build?.args ?? {})).toEqual(['VERSION'])
  expect(dockerfile).toMatch(/^USER atrium$/m)
  expect(readdirSync(folder).toSorted()).toEqual(['Caddyfile', 'Dockerfile', 'compose.yaml', 'env.example'])
})
