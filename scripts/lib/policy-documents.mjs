// What administrators read and lay out, made from the one table of settings.
import * as z from 'zod'
import { policyNames, policySetting } from '../../src/shared/policy/table.ts'

const settings = policyNames.map((name) => ({ name, ...policySetting(name) }))
const languages = { 'en-US': 'en', 'zh-CN': 'zh' }
const key = 'SOFTWARE\\Policies\\Atrium'
const texts = {
  product: { zh: 'Atrium 桌面客户端', en: 'Atrium desktop client' },
  supported: { zh: 'Windows 10 及以上', en: 'Windows 10 or newer' },
  entries: { zh: '名称与值', en: 'Names and values' },
}

const xml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const code = (value) => `\`${JSON.stringify(value)}\``

function schema() {
  const properties = Object.fromEntries(
    settings.map(({ name, schema: own, title, text, example }) => {
      const { $schema: _, ...shape } = z.toJSONSchema(own, { io: 'input', unrepresentable: 'any' })
      return [name, { title: title.en, description: text.en, ...shape, examples: [example] }]
    }),
  )
  // A proxy names only what its mode needs.
  delete properties.proxy.required
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Policy of the Atrium desktop client',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...properties },
    additionalProperties: false,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

function element(name, id, { choices, isRequired }) {
  if (choices === undefined) return [`        <text id="${id}" valueName="${name}" maxLength="2000" />`]
  return [
    `        <enum id="${id}" valueName="${name}" required="${isRequired ? 'true' : 'false'}">`,
    ...Object.keys(choices).map(
      (choice) =>
        `          <item displayName="$(string.${id}_${choice})"><value><string>${choice}</string></value></item>`,
    ),
    '        </enum>',
  ]
}

function admxPolicy({ name, registry }) {
  const { kind } = registry
  const own = kind === 'parts' || kind === 'list' ? `${key}\\${name}` : key
  const inner = {
    switch: () => [
      '      <enabledValue><decimal value="1" /></enabledValue>',
      '      <disabledValue><decimal value="0" /></disabledValue>',
    ],
    text: () => ['      <elements>', ...element(name, name, {}), '      </elements>'],
    choice: () => [
      '      <elements>',
      ...element(name, name, { choices: registry.choices, isRequired: true }),
      '      </elements>',
    ],
    parts: () => [
      '      <elements>',
      ...Object.entries(registry.parts).flatMap(([part, { choices }]) =>
        element(part, `${name}_${part}`, { choices, isRequired: true }),
      ),
      '      </elements>',
    ],
    list: () => [
      '      <elements>',
      `        <list id="${name}" key="${own}" explicitValue="true" />`,
      '      </elements>',
    ],
  }[kind]()
  const value = kind === 'switch' ? ` valueName="${name}"` : ''
  return [
    `    <policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_text)" key="${own}"${value}${kind === 'switch' ? '' : ` presentation="$(presentation.${name})"`}>`,
    '      <parentCategory ref="atrium" />',
    '      <supportedOn ref="supported" />',
    ...inner,
    '    </policy>',
  ]
}

function admx() {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">',
    '  <policyNamespaces>',
    '    <target prefix="atrium" namespace="Atrium.Policies" />',
    '  </policyNamespaces>',
    '  <resources minRequiredRevision="1.0" />',
    '  <supportedOn>',
    '    <definitions>',
    '      <definition name="supported" displayName="$(string.supported)" />',
    '    </definitions>',
    '  </supportedOn>',
    '  <categories>',
    '    <category name="atrium" displayName="$(string.product)" />',
    '  </categories>',
    '  <policies>',
    ...settings.flatMap(admxPolicy),
    '  </policies>',
    '</policyDefinitions>',
    '',
  ].join('\r\n')
}

function adml(language) {
  const string = (id, text) => `      <string id="${id}">${xml(text)}</string>`
  const choiceStrings = (id, choices) =>
    Object.entries(choices ?? {}).map(([choice, text]) => string(`${id}_${choice}`, text[language]))
  const strings = settings.flatMap(({ name, title, text, registry, example }) => [
    string(name, title[language]),
    string(`${name}_text`, `${text[language]}\r\n\r\n${JSON.stringify(example)}`),
    ...choiceStrings(name, registry.choices),
    ...Object.entries(registry.parts ?? {}).flatMap(([part, { choices }]) => choiceStrings(`${name}_${part}`, choices)),
  ])
  const control = (id, label, choices) =>
    choices === undefined
      ? `        <textBox refId="${id}"><label>${xml(label)}</label></textBox>`
      : `        <dropdownList refId="${id}" noSort="true" defaultItem="0">${xml(label)}</dropdownList>`
  const presentations = settings
    .filter(({ registry }) => registry.kind !== 'switch')
    .flatMap(({ name, title, registry }) => [
      `      <presentation id="${name}">`,
      ...(registry.kind === 'list'
        ? [`        <listBox refId="${name}">${xml(texts.entries[language])}</listBox>`]
        : registry.kind === 'parts'
          ? Object.entries(registry.parts).map(([part, each]) =>
              control(`${name}_${part}`, each[language], each.choices),
            )
          : [control(name, title[language], registry.choices)]),
      '      </presentation>',
    ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">',
    `  <displayName>${texts.product[language]}</displayName>`,
    `  <description>${texts.product[language]}</description>`,
    '  <resources>',
    '    <stringTable>',
    string('product', texts.product[language]),
    string('supported', texts.supported[language]),
    ...strings,
    '    </stringTable>',
    '    <presentationTable>',
    ...presentations,
    '    </presentationTable>',
    '  </resources>',
    '</policyDefinitionResources>',
    '',
  ].join('\r\n')
}

const inRegistry = {
  switch: () => '`REG_DWORD` 0 or 1',
  text: () => '`REG_SZ`',
  choice: ({ choices }) => `\`REG_SZ\`: ${Object.keys(choices).join(', ')}`,
  parts: ({ parts }) => `key with \`REG_SZ\` ${Object.keys(parts).join(', ')}`,
  list: () => 'key, an entry each: name = value',
}

function page() {
  const rows = settings.map(
    ({ name, title, text, example, registry }) =>
      `| \`${name}\` | ${title.zh} | ${text.en} | ${code(example)} | ${inRegistry[registry.kind](registry)} |`,
  )
  const whole = Object.fromEntries(
    settings
      .filter(({ name }) => name === 'servers' || name === 'serversLocked')
      .map((each) => [each.name, each.example]),
  )
  return `# What an organisation settles for its machines

Made from \`src/shared/policy/table.ts\` by \`node scripts/data/policy.mjs\`; a test holds both equal. Each entry is optional and
stands for itself: one that cannot be read is left out and named in the app's settings, in the diagnostics and by the check below.
Of a file that cannot be read at all every lock stays shut: until it is mended, no server may be used.
What is settled here is shown in the settings and cannot be changed there.

| system | place of the file |
|---|---|
| Windows | \`policy.json\` beside \`Atrium.exe\`, in Program Files; or group policies, below |
| Linux | \`/etc/atrium/policy.json\` |
| macOS | \`/Library/Application Support/Atrium/policy.json\` |

\`\`\`json
${JSON.stringify({ $schema: './policy.schema.json', ...whole }, null, 2)}
\`\`\`

Before it is laid out:

\`\`\`
atrium --check-policy policy.json                          # with the installed app
npm run server -- check-policy policy.json                 # in a checkout, or: node src/server/command.ts check-policy …
policy.json:3: serversLocked: Invalid input: expected boolean, received string; for example true
\`\`\`

Each line says where and what; the exit code is 1 where an entry would be left out. \`resources/policy/policy.schema.json\` tells
editors the same while somebody types.

| entry | in the settings | says | for example | in the registry |
|---|---|---|---|---|
${rows.join('\n')}

Left out because it cannot be read, \`updates\` and \`keepSignedIn\` count as false, and \`updateKey\` as a key that no feed is signed with.

## Group policies of Windows

\`resources/policy/atrium.admx\` and its folders \`en-US\` and \`zh-CN\` belong into \`%SystemRoot%\\PolicyDefinitions\`, or into
\`\\\\domain\\SYSVOL\\domain\\Policies\\PolicyDefinitions\`. They write below \`HKLM\\${key}\`; what stands there goes before the file,
entry by entry. The app reads it with \`reg.exe\` as the person: where tools of the registry are forbidden to people, lay out the file.
`
}

/** The documents by their path below the project's root. */
export function policyDocuments() {
  return {
    'docs/policy.md': page(),
    'resources/policy/policy.schema.json': schema(),
    'resources/policy/atrium.admx': admx(),
    ...Object.fromEntries(
      Object.entries(languages).map(([folder, language]) => [`resources/policy/${folder}/atrium.adml`, adml(language)]),
    ),
  }
}
