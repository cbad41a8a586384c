import type { FormPlan, ListPlan, Parsed } from './model.ts'
import { listPlan } from './parsing/list.ts'
import { fieldsOf, parseNodes, withScripted } from './parsing/nodes.ts'
import { rulesKey } from './rules/model.ts'
import { scriptWrites } from './scripts.ts'
import { type DesignTexts, localizeDesign } from './parsing/localize.ts'
import { idList, isRaw, number, oneOf, parseJson, type Raw, rawList, text, yes } from './parsing/read.ts'

function parseRoot(source: string, name: string, texts: DesignTexts | undefined): Parsed<Raw> {
  if (source.trim() === '') return { ok: false, problem: `${name} is empty` }
  const parsed = parseJson(source)
  if (!parsed.ok) return { ok: false, problem: `${name} is not JSON: ${parsed.problem}` }
  if (!isRaw(parsed.value)) return { ok: false, problem: `${name} is not an object` }
  return { ok: true, plan: texts ? localizeDesign(parsed.value, texts) : parsed.value }
}

function cssWidth(value: unknown, fallback: string): string {
  const given = typeof value === 'number' ? `${value}px` : text(value).trim()
  if (/^\d+$/.test(given)) return `${given}px`
  return /^\d+(\.\d+)?(px|%|vw|rem|em)$/.test(given) ? given : fallback
}

/**
 * Parses `formData` (wire contract 6.3) into a plan, with `texts` in the language of whoever looks at it. Unknown kinds
 * and odd keys are kept; never throws. Where no script of a design runs (`runsScripts`), none writes a field either.
 */
export function parseForm(formData: string, texts?: DesignTexts, runsScripts = true): Parsed<FormPlan> {
  const root = parseRoot(formData, 'formData', texts)
  if (!root.ok) return root
  const form = root.plan
  if (!Array.isArray(form['fields'])) return { ok: false, problem: 'formData has no list of fields' }
  const parsed = parseNodes(rawList(form['fields']))
  const nodes = runsScripts ? withScripted(parsed, scriptWrites(parsed, form['funcs'])) : parsed
  return {
    ok: true,
    plan: {
      nodes,
      fields: fieldsOf(nodes),
      popupType: oneOf(form['popupType'], ['general', 'fullScreen', 'drawer'], 'general'),
      generalWidth: cssWidth(form['generalWidth'], '600px'),
      fullScreenWidth: cssWidth(form['fullScreenWidth'], '100%'),
      drawerWidth: cssWidth(form['drawerWidth'], '600px'),
      labelPosition: oneOf(form['labelPosition'], ['left', 'right', 'top'], 'right'),
      labelWidth: Math.min(Math.max(number(form['labelWidth'], 100), 40), 400),
      gutter: Math.min(Math.max(number(form['gutter'], 15), 0), 100),
      cancelText: text(form['cancelButtonText']),
      confirmText: text(form['confirmButtonText']),
      hasCancelButton: form['hasCancelBtn'] === undefined || yes(form['hasCancelBtn']),
      hasConfirmButton: form['hasConfirmBtn'] === undefined || yes(form['hasConfirmBtn']),
      hasNextButton: yes(form['hasConfirmAndAddBtn']),
      nextText: text(form['confirmAndAddText']),
      hasPrintButton: yes(form['hasPrintBtn']),
      printText: text(form['printButtonText']),
      printIds: idList(form['printId']),
      rules: form[rulesKey],
      scripts: form['funcs'],
    },
  }
}

/** Parses `columnData` (wire contract 6.4) into a plan; fields come from the form where it has them. Never throws. */
export function parseList(columnData: string, form: FormPlan, texts?: DesignTexts): Parsed<ListPlan> {
  const root = parseRoot(columnData, 'columnData', texts)
  return root.ok ? listPlan(root.plan, form) : root
}
