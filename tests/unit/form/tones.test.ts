import { expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import { toneOf } from '#renderer/form/tones.ts'

const states = ['等待审核', '审核通过', '审核退回', '流程撤回', '审核终止']
const design = JSON.stringify({
  fields: [
    {
      __vModel__: 'f_state',
      options: states.map((fullName, at) => ({ id: String(at), fullName, fullNameI18nCode: `state.${at}` })),
      __config__: {
        jnpfKey: 'select',
        formId: 101,
        label: '流程状态',
        labelI18nCode: 'state.label',
        dataType: 'static',
      },
    },
  ],
})
const languages = {
  zh: null,
  zhtw: { label: '流程狀態', texts: ['等待審核', '審核通過', '審核退回', '流程撤回', '審核終止'] },
  // A translation that names no state: the design says that it is one.
  en: { label: 'Where it stands', texts: ['To do', 'Fine', 'Sent back', 'Taken back', 'Ended'] },
}

function tonesIn(language: keyof typeof languages) {
  const words = languages[language]
  const translate = (code: string) => {
    const key = code.replace('state.', '')
    return key === 'label' ? words?.label : words?.texts[Number(key)]
  }
  const texts: DesignTexts = { translate, language: null }
  const form = words ? parseForm(design, texts) : parseForm(design)
  if (!form.ok) throw new Error(form.problem)
  const field = form.plan.fields[0] ?? null
  return (words?.texts ?? states).map((shown) => toneOf(field, shown))
}

// They were guessed from the translation: "Returned" was green.
it.each(['zh', 'zhtw', 'en'] as const)('colours of states do not depend on the language (%s)', (language) => {
  expect(tonesIn(language)).toEqual(['waiting', 'success', 'danger', 'warning', 'neutral'])
})
