import { type DesignField, fieldsOf } from '#shared/design/document.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { type DesignTexts, localizedText } from '#shared/form/parsing/localize.ts'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useDesign } from './state.ts'

const known = new WeakMap<readonly DesignField[], Map<DesignTexts, readonly DesignField[]>>()

/** Fields with the labels that whoever works on the design reads; what is stored of them is as it was. */
export function shownFields(fields: readonly DesignField[], texts: DesignTexts): readonly DesignField[] {
  const byTexts = known.get(fields) ?? new Map<DesignTexts, readonly DesignField[]>()
  known.set(fields, byTexts)
  const found =
    byTexts.get(texts) ??
    fields.map((field) => ({ ...field, label: localizedText(configOf(field.raw), 'label', texts) || field.label }))
  byTexts.set(texts, found)
  return found
}

export function useFields(): readonly DesignField[] {
  const fields = useDesign(fieldsOf)
  return shownFields(fields, useStandardTexts())
}
