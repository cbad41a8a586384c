import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { isBlank, isCode, isPlainName } from '#shared/rules/validation.ts'

/** A rule of section 5 that a text is held to; an empty one is another rule's. */
export function textRule(test: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      typeof value !== 'string' || value === '' || test(value.trim())
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  }
}

/** Asks for something that shows; nothing at all is `required`'s. */
export const shownRule = (message: string): FormRule => textRule((text) => !isBlank(text), message)

/** A code: letters, digits, dots between them. */
export const codeRule = (t: TFunction) => textRule(isCode, t('dictionary.rule.codePattern'))
/** A name without special characters. */
export const nameRule = (t: TFunction) => textRule(isPlainName, t('dictionary.rule.namePattern'))
