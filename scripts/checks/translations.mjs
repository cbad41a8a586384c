// Keys used in the renderer exist, keys in the catalogues are used, and the three languages hold the same keys.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/install.mjs'

const renderer = join(root, 'src', 'renderer')
const languages = ['zh', 'zhtw', 'en']
const problems = []

function flatten(value, prefix = '') {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? flatten(inner, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}

async function catalogue(language) {
  const folder = join(renderer, 'i18n', language)
  const keys = new Map()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module = await import(pathToFileURL(join(folder, file)).href)
    for (const [domain, tree] of Object.entries(module))
      for (const key of flatten(tree, `${domain}.`)) keys.set(key, file)
  }
  const pages = join(renderer, 'i18n', 'pages')
  for (const file of readdirSync(pages)) {
    const module = await import(pathToFileURL(join(pages, file)).href)
    for (const [domain, texts] of Object.entries(module))
      for (const key of flatten(texts[language], `${domain}.`)) keys.set(key, file)
  }
  return keys
}

function sources(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    // The catalogues are what is checked; what reads them is source like any other.
    if (statSync(path).isDirectory()) return languages.includes(name) ? [] : sources(path)
    return /\.tsx?$/.test(name) ? [readFileSync(path, 'utf8')] : []
  })
}

const [zh, ...others] = await Promise.all(languages.map(catalogue))
others.forEach((keys, index) => {
  for (const key of zh.keys()) if (!keys.has(key)) problems.push(`${languages[index + 1]} lacks ${key}`)
  for (const key of keys.keys()) if (!zh.has(key)) problems.push(`${languages[index + 1]} alone has ${key}`)
})

const code = sources(renderer).join('\n')
const domains = new Set([...zh.keys()].map((key) => key.split('.')[0]))
const literals = new Set([...code.matchAll(/['"`]([A-Za-z]\w*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1]))
// A key built from a variable: `domain.part.${…}` counts every key below its fixed part as used.
const prefixes = [...code.matchAll(/`([A-Za-z]\w*(?:\.[\w-]+)*\.)[\w-]*\$\{/g)].map((match) => match[1])
const plural = (key) => key.replace(/_(one|other|zero)$/, '')
for (const key of zh.keys())
  if (!literals.has(plural(key)) && !prefixes.some((prefix) => key.startsWith(prefix))) problems.push(`unused: ${key}`)
const bases = new Set([...zh.keys()].map(plural))
for (const match of code.matchAll(/\bt\(\s*['"]([\w.-]+)['"]/g))
  if (domains.has(match[1].split('.')[0]) && !bases.has(match[1])) problems.push(`missing: ${match[1]}`)

for (const problem of problems) console.error(problem)
console.log(`${zh.size} keys, ${problems.length} problems`)
process.exit(problems.length === 0 && zh.size > 0 ? 0 : 1)
