import type { IncomingHttpHeaders } from 'node:http'
import { type Language, preferredLanguage } from '#shared/rules/language.ts'
import { type Message, renderParams } from '#server/messages/message.ts'

/** The language that a call asks to be answered in. */
export function languageOf(request: { readonly headers: IncomingHttpHeaders }): Language {
  return preferredLanguage(request.headers['accept-language'])
}

/** A message as clients get it beside its text: its code, and the parameters in the language of the answer. */
export function describeMessage({ code, params }: Message, language: Language) {
  return params === undefined ? { code } : { code, params: renderParams(params, language) }
}
