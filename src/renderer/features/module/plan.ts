import type { ModuleConfig } from '#shared/api/module.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { asStored, type DesignTexts } from '#shared/form/parsing/localize.ts'
import { lineText } from '#shared/rules/drawn-text.ts'
import { nameOf } from '#renderer/i18n/translations.ts'

/** A generated module, parsed once for each configuration the server sends. */
export interface ModulePlan {
  readonly fullName: string
  readonly form: FormPlan
  /** What the form was made of: another text is another design. */
  readonly design: string
  /** Null for a module that is a form alone (webType 1). */
  readonly list: ListPlan | null
  /** The read-only data source that the records lie in; '' where they may be changed. */
  readonly readOnlySource: string
  /** Records that are deleted can be brought back for a while. */
  readonly canUndelete: boolean
  /** Its records go to approval. */
  readonly hasFlow: boolean
  /** What names the flows that they may be started with; '' where the server does not say. */
  readonly flowId: string
  /** The field that follows their approval; '' for none. */
  readonly statusField: string
}
/** A module that has a list. */
export type ListedPlan = ModulePlan & { readonly list: ListPlan }
export type ParsedModule =
  | { readonly ok: true; readonly plan: ModulePlan }
  | { readonly ok: false; readonly problem: string }

function parse(config: ModuleConfig, texts: DesignTexts): ParsedModule {
  const form = parseForm(config.formData, texts)
  if (!form.ok) return form
  const common = {
    fullName: lineText(nameOf(config)),
    form: form.plan,
    design: config.formData,
    readOnlySource: config.atriumReadOnly ?? '',
    canUndelete: config.atriumUndelete === 1,
    hasFlow: config.enableFlow === 1,
    flowId: config.flowId ?? '',
    statusField: config.atriumStatusField ?? '',
  }
  if (config.webType === '1') return { ok: true, plan: { ...common, list: null } }
  const list = parseList(config.columnData, form.plan, texts)
  if (!list.ok) return list
  return { ok: true, plan: { ...common, list: list.plan } }
}

interface CachedPlan {
  readonly source: string
  readonly texts: DesignTexts
  readonly parsed: ParsedModule
}

/** Plans of the modules used last; opening one again, or a record of it, parses nothing. */
const kept = new Map<string, CachedPlan>()
const MAX_KEPT = 50

export function planOf(config: ModuleConfig, texts = asStored): ParsedModule {
  const source = `${config.webType}\n${config.enableFlow}${config.flowId ?? ''}\n${config.atriumStatusField ?? ''}\n${config.atriumReadOnly ?? ''}\n${config.atriumUndelete ?? ''}\n${config.fullName}\n${config.formData}\n${config.columnData}`
  const known = kept.get(config.id)
  kept.delete(config.id)
  const entry =
    known?.source === source && known.texts === texts ? known : { source, texts, parsed: parse(config, texts) }
  kept.set(config.id, entry)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return entry.parsed
}
