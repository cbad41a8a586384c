import type { Language } from '#shared/rules/language.ts'
import { catalogue, type MessageCode, type ParamNames } from './catalogue.ts'
import { formOf, type Text } from './text.ts'

/** What a placeholder is filled with: data as it is, a list of texts, or another message in the same language. */
export type Param = string | number | readonly string[] | Message
export type Params = Readonly<Record<string, Param>>

/** A text for people that has no language yet. */
export interface Message {
  readonly code: MessageCode
  readonly params?: Params
}

/** The parameters of a code; none to pass where its text has no placeholder. */
export type ParamsOf<Code extends MessageCode> = Readonly<Record<ParamNames<Code>, Param>>
export type ParamArguments<Code extends MessageCode> = [ParamNames<Code>] extends [never]
  ? []
  : [params: ParamsOf<Code>]

/** A message with the parameters that its text needs. */
export function message<Code extends MessageCode>(code: Code, ...[params]: ParamArguments<Code>): Message {
  return params === undefined ? { code } : { code, params }
}

const byCode: ReadonlyMap<string, Text> = new Map(
  Object.entries(catalogue).flatMap(([area, entries]) =>
    Object.entries(entries as Readonly<Record<string, Text>>).map(([key, text]) => [`${area}.${key}`, text] as const),
  ),
)

/** Whether a stored or received text is a code of the catalogue. */
export function isMessageCode(code: string): code is MessageCode {
  return byCode.has(code)
}

/** The text of a message in a language. Parameters are inserted as they are: it is text, not markup. */
export function render({ code, params = {} }: Message, language: Language): string {
  const text = byCode.get(code)
  if (text === undefined) return code
  const values = renderParams(params, language)
  return formOf(text, language, values['count']).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** The parameters as they are answered: messages among them in the language of the answer. */
export function renderParams(params: Params, language: Language): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, renderParam(value, language)]))
}

function renderParam(value: Param, language: Language): string | number {
  if (typeof value !== 'object') return value
  return 'code' in value ? render(value, language) : value.join(catalogue.common.listSeparator[language])
}
