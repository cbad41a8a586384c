import { Checkbox } from 'antd'
import { type FieldRight, fieldRights, withFieldRights } from '#shared/design/flow/document.ts'
import { hasRows } from '#shared/form/structure.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'
import type { SettingsContext } from './SettingControl.tsx'

const untouched: FieldRight = { read: true, write: false, required: false }

/** What follows from what: nothing is written that is not seen, nothing required that is not written. */
function withRight(right: FieldRight, what: keyof FieldRight, isOn: boolean): FieldRight {
  if (what === 'read') return isOn ? { ...right, read: true } : { read: false, write: false, required: false }
  if (what === 'write')
    return isOn ? { ...right, read: true, write: true } : { ...right, write: false, required: false }
  return isOn ? { read: true, write: true, required: true } : { ...right, required: false }
}

/** What whoever decides at a step sees of the form, changes, and has to fill in; child tables down to their columns. */
export function RightsTable({ context }: { readonly context: SettingsContext }) {
  const t = useT()
  const { properties, form, onChange } = context
  const rights = fieldRights(properties)
  const rows = form.fields
  const put = (ids: ReadonlySet<string>, what: keyof FieldRight, isOn: boolean) =>
    onChange({
      formOperates: withFieldRights(
        properties,
        rows.map(({ id, ownLabel, kind }) => ({ id, name: ownLabel, kind })),
        (id, right) => (ids.has(id) ? withRight(right, what, isOn) : right),
      ),
    })
  if (rows.length === 0) return <p className={styles.hint}>{t('flowDesigns.chooseForm')}</p>
  const all = new Set(rows.map(({ id }) => id))
  return (
    <table className={styles.rights}>
      <thead>
        <tr>
          <th scope="col">{t('flowDesigns.field')}</th>
          {(['read', 'write', 'required'] as const).map((what) => {
            const count = rows.filter(({ id }) => (rights.get(id) ?? untouched)[what]).length
            return (
              <th key={what} scope="col">
                <Checkbox
                  checked={count === rows.length}
                  indeterminate={count > 0 && count < rows.length}
                  onChange={({ target }) => put(all, what, target.checked)}
                >
                  {t(`flowDesigns.rights.${what}`)}
                </Checkbox>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, isColumn, field }) => {
          // A table stands for its columns, unless one of them says something of its own.
          const below = hasRows(field) ? rows.filter((each) => each.id.startsWith(`${id}-`)).map((each) => each.id) : []
          return (
            <tr key={id}>
              <td className={isColumn ? styles.column : undefined} title={label}>
                {label}
              </td>
              {(['read', 'write', 'required'] as const).map((what) => (
                <td key={what}>
                  <Checkbox
                    aria-label={`${label} ${t(`flowDesigns.rights.${what}`)}`}
                    checked={(rights.get(id) ?? untouched)[what]}
                    onChange={({ target }) => put(new Set([id, ...below]), what, target.checked)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
