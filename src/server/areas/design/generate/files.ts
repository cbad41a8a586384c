import type { Definition } from '../../module/definition.ts'
import { codeFields } from './fields.ts'
import { recordFile } from './record-file.ts'

export interface CodeFile {
  /** Below the folder of the project, with forward slashes. */
  readonly path: string
  readonly content: string
}

/** The code of a module as a name of a type: letters and digits, the first of each word upper case. */
function typeName(code: string): string {
  const words = code.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.replace(/^./, (first) => first.toUpperCase())).join('')
  return /^[A-Za-z]/.test(name) ? name : `Module${name}`
}

const packageName = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'module'

const serverFile = (name: string, path: string) => `import type { FastifyInstance } from 'fastify'
import { check, type ${name}, type Stored${name} } from './record.ts'

/** Where records are kept; put a database behind it. */
export interface Store {
  list(): Promise<readonly Stored${name}[]>
  read(id: string): Promise<Stored${name} | undefined>
  write(record: Stored${name}): Promise<void>
  remove(id: string): Promise<boolean>
}

/** Keeps records as long as the process lives. */
export function memoryStore(): Store {
  const records = new Map<string, Stored${name}>()
  return {
    list: async () => [...records.values()],
    read: async (id) => records.get(id),
    write: async (record) => void records.set(record.id, record),
    remove: async (id) => records.delete(id),
  }
}

type ById = { Params: { id: string } }

/** Mounts the calls of the module below \`/${path}\`. */
export function mount(server: FastifyInstance, store: Store): void {
  server.get('/${path}', async () => ({ list: await store.list() }))
  server.get<ById>('/${path}/:id', async ({ params }, reply) => {
    const record = await store.read(params.id)
    return record ?? reply.code(404).send({ error: 'missing' })
  })
  server.post<{ Body: ${name} }>('/${path}', async ({ body }, reply) => {
    const problems = check({ ...body })
    if (problems.length > 0) return reply.code(400).send({ problems })
    const record = { ...body, id: crypto.randomUUID() }
    await store.write(record)
    return record
  })
  server.put<ById & { Body: ${name} }>('/${path}/:id', async ({ params, body }, reply) => {
    if (!(await store.read(params.id))) return reply.code(404).send({ error: 'missing' })
    const problems = check({ ...body })
    if (problems.length > 0) return reply.code(400).send({ problems })
    const record = { ...body, id: params.id }
    await store.write(record)
    return record
  })
  server.delete<ById>('/${path}/:id', async ({ params }, reply) =>
    (await store.remove(params.id)) ? { removed: params.id } : reply.code(404).send({ error: 'missing' }),
  )
}
`

const pageFile = (
  name: string,
  title: string,
  path: string,
) => `import { type FormEvent, useEffect, useState } from 'react'
import { blank, blankRowOf, check, type Field, fields, type ${name}, type Problem, type Stored${name} } from './record.ts'

type Values = Record<string, unknown>

interface InputProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const two = (number: number) => String(number).padStart(2, '0')
const dateText = (value: number) => {
  const date = new Date(value)
  return \`\${date.getFullYear()}-\${two(date.getMonth() + 1)}-\${two(date.getDate())}\`
}

/** One value as text, for the list. */
function shown(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'time') return dateText(Number(value))
  if (Array.isArray(value)) return field.type === 'table' ? String(value.length) : value.map((each) => labelOf(field, each)).join('; ')
  return labelOf(field, value)
}

function labelOf({ options = [] }: Field, value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value)
}

function Input({ field, value, onChange }: InputProps) {
  const common = { 'aria-label': field.label, required: field.required, disabled: field.readOnly }
  switch (field.type) {
    case 'number':
      return <input {...common} type="number" step="any" value={value === null || value === undefined ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))} />
    case 'time':
      return <input {...common} type="date" value={typeof value === 'number' ? dateText(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : new Date(\`\${target.value}T00:00\`).getTime())} />
    case 'switch':
      return <input {...common} type="checkbox" required={false} checked={value === 1} onChange={({ target }) => onChange(target.checked ? 1 : 0)} />
    case 'choice':
      return (
        <select {...common} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)}>
          <option value="" />
          {field.options?.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
      )
    case 'choices':
      return (
        <select {...common} multiple value={Array.isArray(value) ? value.map(String) : []}
          onChange={({ target }) => onChange([...target.selectedOptions].map((option) => option.value))}>
          {field.options?.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
      )
    case 'longText':
      return <textarea {...common} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)} />
    case 'table':
      return <Rows field={field} value={value} onChange={onChange} />
    case 'list':
    case 'text':
      return <input {...common} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)}
        disabled={field.readOnly || field.type === 'list'} />
  }
}

function Rows({ field, value, onChange }: InputProps) {
  const rows = Array.isArray(value) ? (value as Values[]) : []
  return (
    <table aria-label={field.label}>
      <thead><tr>{field.columns?.map((column) => <th key={column.name}>{column.label}</th>)}<th /></tr></thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {field.columns?.map((column) => (
              <td key={column.name}>
                <Input field={column} value={row[column.name]}
                  onChange={(next) => onChange(rows.map((each, index) => (index === at ? { ...each, [column.name]: next } : each)))} />
              </td>
            ))}
            <td><button type="button" onClick={() => onChange(rows.filter((_row, index) => index !== at))}>−</button></td>
          </tr>
        ))}
      </tbody>
      <tfoot><tr><td><button type="button" onClick={() => onChange([...rows, blankRowOf(field)])}>+</button></td></tr></tfoot>
    </table>
  )
}

/** List and form of the module. */
export function ${name}Page() {
  const [list, setList] = useState<readonly Stored${name}[]>([])
  const [record, setRecord] = useState<Values>({ ...blank() })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  async function load() {
    const answer = (await (await fetch('/${path}')).json()) as { list: readonly Stored${name}[] }
    setList(answer.list)
  }
  useEffect(() => void load(), [])
  async function save(event: FormEvent) {
    event.preventDefault()
    const found = check(record)
    setProblems(found)
    if (found.length > 0) return
    const id = record['id']
    await fetch(typeof id === 'string' ? \`/${path}/\${id}\` : '/${path}', {
      method: typeof id === 'string' ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
    })
    setRecord({ ...blank() })
    await load()
  }
  return (
    <main>
      <h1>{${JSON.stringify(title)}}</h1>
      <table>
        <thead><tr>{fields.map((field) => <th key={field.name}>{field.label}</th>)}</tr></thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id} onDoubleClick={() => setRecord({ ...row })}>
              {fields.map((field) => <td key={field.name}>{shown(field, (row as unknown as Values)[field.name])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <form onSubmit={(event) => void save(event)}>
        {fields.map((field) => (
          <div key={field.name}>
            <span>{field.label}</span>
            <Input field={field} value={record[field.name]} onChange={(value) => setRecord({ ...record, [field.name]: value })} />
          </div>
        ))}
        {problems.map(({ at, code }) => <p key={at} role="alert">{at}: {code}</p>)}
        <button>OK</button>
      </form>
    </main>
  )
}
`

const testFile = (name: string, path: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { blank, check, type Field, fields, type ${name} } from '../src/record.ts'
import { memoryStore, mount } from '../src/server.ts'

function sample(list: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(list.map((field) => [field.name, valueOf(field)]))
}

function valueOf({ type, options = [], columns = [] }: Field): unknown {
  switch (type) {
    case 'number':
      return 7
    case 'time':
      return Date.UTC(2026, 0, 31)
    case 'switch':
      return 1
    case 'choice':
      return options[0]?.value ?? null
    case 'choices':
      return options.slice(0, 1).map((option) => option.value)
    case 'list':
      return ['x']
    case 'table':
      return [sample(columns)]
    case 'text':
    case 'longText':
      return 'text'
  }
}

test('a blank record lacks exactly the required fields', () => {
  const required = fields.filter((field) => field.required && !field.readOnly).map((field) => field.name)
  assert.deepEqual(check({ ...blank() }).map(({ at }) => at), required)
})

test('a filled record passes, and a number that is text does not', () => {
  const record = sample(fields)
  assert.deepEqual(check(record), [])
  const number = fields.find(({ type }) => type === 'number')
  if (number) assert.deepEqual(check({ ...record, [number.name]: 'seven' }), [{ at: number.name, code: 'type' }])
})

test('a record is stored, read, changed and removed', async () => {
  const server = fastify()
  mount(server, memoryStore())
  const record = sample(fields) as unknown as ${name}
  const { id } = (await server.inject({ method: 'POST', url: '/${path}', payload: record as object })).json<{ id: string }>()
  assert.deepEqual((await server.inject(\`/${path}/\${id}\`)).json(), { ...record, id })
  assert.equal((await server.inject({ method: 'PUT', url: \`/${path}/\${id}\`, payload: record as object })).statusCode, 200)
  assert.equal((await server.inject('/${path}')).json<{ list: unknown[] }>().list.length, 1)
  assert.equal((await server.inject({ method: 'DELETE', url: \`/${path}/\${id}\` })).statusCode, 200)
  assert.equal((await server.inject(\`/${path}/\${id}\`)).statusCode, 404)
  await server.close()
})
`

const readme = (title: string, description: string) => `# ${title.replaceAll(/\s+/g, ' ')}

${description}

\`\`\`
npm install
npm run build   # type check
npm test        # Node 24: runs the TypeScript as it is
\`\`\`

\`src/record.ts\` has the fields and the check of a record, \`src/server.ts\` the calls (Fastify; put your database behind
\`Store\`), \`src/page.tsx\` the page (React). Formulas, rules and scripts of the design are not part of it: calculated fields
are read only.
`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** A design as a small TypeScript project: the record, a server route, a React page, and a test of its own. */
export function projectFiles(definition: Definition, description: string): readonly CodeFile[] {
  const name = typeName(definition.enCode)
  const path = packageName(definition.enCode)
  return [
    { path: 'README.md', content: readme(definition.fullName, description) },
    {
      path: 'package.json',
      content: json({
        name: path,
        version: '1.0.0',
        private: true,
        type: 'module',
        engines: { node: '>=24' },
        scripts: { build: 'tsc', test: 'node --test' },
        dependencies: { fastify: '^5.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
        devDependencies: { '@types/node': '^24.0.0', '@types/react': '^19.0.0', typescript: '^5.9.0' },
      }),
    },
    {
      path: 'tsconfig.json',
      content: json({
        compilerOptions: {
          target: 'ES2024',
          module: 'NodeNext',
          lib: ['ES2024', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          erasableSyntaxOnly: true,
          skipLibCheck: true,
          types: ['node'],
        },
        include: ['src', 'test'],
      }),
    },
    { path: 'src/record.ts', content: recordFile(name, codeFields(definition.form)) },
    { path: 'src/server.ts', content: serverFile(name, path) },
    { path: 'src/page.tsx', content: pageFile(name, definition.fullName, path) },
    { path: 'test/module.test.ts', content: testFile(name, path) },
  ]
}
