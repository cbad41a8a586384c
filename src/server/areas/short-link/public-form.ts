import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { referenceSorts } from '#shared/form/references.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import { isRaw, type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { withoutRuleScript } from '#shared/form/rules/compiled.ts'
import { rulesKey } from '#shared/form/rules/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { readSettings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { publicRules } from './public-rules.ts'

export interface PublicForm {
  /** JSON text of the configuration. */
  readonly formData: string
  readonly plan: FormPlan
}

interface Walk {
  /** The client of the visitor sends files; others get no field for them. */
  readonly takesFiles: boolean
  /** Scripts of the design are sent along. */
  readonly runsScripts: boolean
  readonly presets: ReadonlySet<string>
  readonly options: (type: string) => Promise<readonly Raw[]>
}

/** What works without a session: nothing in it asks the server for people, records or files. */
function isForVisitors(item: Raw, { takesFiles }: Walk): boolean {
  const field = parseField(item, null)
  const { place, targets, traits } = kinds[kindNamed(rawKindOf(item)).kind]
  if (traits.files && !takesFiles) return false
  return place.public && targets(field).every(({ sort }) => referenceSorts[sort].audience === 'public')
}

async function fieldOf(item: Raw, walk: Walk): Promise<Raw[]> {
  const config = configOf(item)
  const { traits } = kinds[kindNamed(rawKindOf(item)).kind]
  const source = text(config['dataType'])
  if (!isForVisitors(item, walk) || source === 'dynamic') return []
  if (walk.presets.has(text(item['__vModel__']))) return []
  if (traits.hasRows) {
    const children = await fieldsOf(rawList(config['children']), { ...walk, presets: new Set() })
    return children.length === 0 ? [] : [{ ...item, __config__: { ...config, children } }]
  }
  if (source !== 'dictionary') return [item]
  const options = await walk.options(text(config['dictionaryType']))
  return [{ ...item, options, __config__: { ...config, dataType: 'static', dictionaryType: '' } }]
}

/** Scripts without what rules became in them for other clients: here rules run by themselves, as far as visitors get them. */
function withoutRules(scripts: Raw): Raw {
  return Object.fromEntries(
    Object.entries(scripts).map(([key, source]) => [
      key,
      typeof source === 'string' ? withoutRuleScript(source) : source,
    ]),
  )
}

/** A part of a form without its scripts. */
function silent({ on: _scripts, ...item }: Raw): Raw {
  return item
}

async function fieldsOf(items: readonly Raw[], walk: Walk): Promise<Raw[]> {
  const kept: Raw[] = []
  for (const each of items) {
    const item = walk.runsScripts
      ? { ...each, ...(isRaw(each['on']) ? { on: withoutRules(each['on']) } : {}) }
      : silent(each)
    const config = configOf(item)
    const isContainer = containerKindOf(rawKindOf(item)) !== null || rawKindOf(item) === ''
    if (isContainer && Array.isArray(config['children'])) {
      kept.push({ ...item, __config__: { ...config, children: await fieldsOf(rawList(config['children']), walk) } })
    } else kept.push(...(await fieldOf(item, walk)))
  }
  return kept
}

/** Entries of a category as options with `id`, `enCode` and `fullName`, as a tree. */
async function optionsOf(database: PlatformDatabase, type: string): Promise<readonly Raw[]> {
  const entries = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select(['dictionary_entry.id', 'dictionary_entry.parent_id', 'dictionary_entry.en_code'])
    .select('dictionary_entry.full_name')
    .where((row) => row.or([row('dictionary_type.id', '=', type), row('dictionary_type.en_code', '=', type)]))
    .where('dictionary_entry.enabled_mark', '=', 1)
    .orderBy('dictionary_entry.sort_code')
    .orderBy('dictionary_entry.id')
    .execute()
  const known = new Set(entries.map((entry) => entry.id))
  const byParent = Map.groupBy(entries, (entry) => (known.has(entry.parent_id) ? entry.parent_id : '0'))
  const below = (parent: string): Raw[] =>
    (byParent.get(parent) ?? []).map(({ id, en_code, full_name }) => {
      const children = id === parent ? [] : below(id)
      return { id, enCode: en_code, fullName: full_name, ...(children.length > 0 ? { children } : {}) }
    })
  return below('0')
}

/**
 * A form as visitors see it: dictionary options written into it, fields that need a session and preset ones taken out, and
 * those for files unless `takesFiles`. Null when what is stored cannot be read.
 */
export async function publicForm(
  database: PlatformDatabase,
  formData: string,
  { presets, takesFiles }: { readonly presets: Readonly<FormRecord>; readonly takesFiles: boolean },
): Promise<PublicForm | null> {
  let stored: Raw
  try {
    stored = raw(JSON.parse(formData))
  } catch {
    return null
  }
  const options = (type: string) => optionsOf(database, type)
  // A visitor has no session that would say whether scripts run here: what must not run is not sent.
  const runsScripts = (await readSettings(database)).designScripts !== 0
  const names = new Set(Object.keys(presets))
  const fields = await fieldsOf(rawList(stored['fields']), { presets: names, options, runsScripts, takesFiles })
  const { funcs, [rulesKey]: _rules, ...form } = stored
  const scripts = runsScripts && funcs !== undefined ? { funcs: withoutRules(raw(funcs)) } : {}
  const [whole, shown] = [parseForm(formData), parseForm(JSON.stringify({ fields }))]
  const rules = whole.ok && shown.ok ? publicRules(whole.plan, shown.plan, presets) : {}
  const text = JSON.stringify({ ...form, ...scripts, ...rules, hasPrintBtn: false, printId: [], fields })
  const parsed = parseForm(text, undefined, runsScripts)
  return parsed.ok ? { formData: text, plan: parsed.plan } : null
}
