import { itemProp } from '#shared/design/list/in-step.ts'
import { isCompiledStyle, readStyles, type StyleRule, withStyles } from '#shared/design/list/styles.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { raw, rawList, text } from '#shared/form/parsing/read.ts'
import { StyleRules } from '#renderer/form/list/StyleRules.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ScriptField } from '../script/index.tsx'
import type { ListEdit } from './useListEdit.ts'
import styles from './list.module.css'

const scripts = [
  ['afterOnload', 'listLoad'],
  ['rowStyle', 'rowStyle'],
  ['cellStyle', 'cellStyle'],
] as const

/** How rows and cells look, by rules and without code; scripts of the list beside them. */
export function StyleTab({ edit: { list, fields, put, itemName } }: { readonly edit: ListEdit }) {
  const t = useT()
  const rules = readStyles(list)
  const columns = rawList(list['columnList']).map((item) => ({ value: itemProp(item), label: itemName(item) }))
  const store = (next: readonly StyleRule[]) => put(withStyles(list, next))
  const funcs = raw(list['funcs'])
  return (
    <div className={styles.tab}>
      <h3 className={styles.head}>{t('designList.styles')}</h3>
      <StyleRules rules={rules} columns={columns} onChange={store} />
      <h3 className={styles.head}>{t('designList.scripts')}</h3>
      {scripts.map(([key, place]) =>
        isCompiledStyle(funcs[key]) ? (
          <p key={key} className={styles.hint}>
            {t('designList.byRules', { name: t(`designList.scriptNames.${key}`) })}
          </p>
        ) : (
          <ScriptField
            key={key}
            label={t(`designList.scriptNames.${key}`)}
            value={text(funcs[key])}
            stub={scriptStubs[place]}
            fields={fields}
            onChange={(code) => put({ funcs: { ...funcs, [key]: code } })}
          />
        ),
      )}
    </div>
  )
}
