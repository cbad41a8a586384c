import { Checkbox } from 'antd'
import { namesOf } from '#shared/rules/names-of.ts'
import type { InputOf } from '#shared/api/table.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useItems } from '#renderer/pickers/frame/labels.ts'
import { AdministeredPicker } from '#renderer/pickers/organization/AdministeredPicker.tsx'
import styles from './administrators.module.css'

export type OrganizationRights = InputOf<'manager.update'>['body']['organizations'][number]
type Mark = Exclude<keyof OrganizationRights, 'organizeId'>

const layers = { this: 'thisLayer', below: 'subLayer' } as const
const rights = ['Select', 'Add', 'Edit', 'Delete'] as const
const marks = namesOf(layers).flatMap((layer) =>
  rights.map((right) => ({ layer, right, name: `${layers[layer]}${right}` as Mark })),
)
const everything = Object.fromEntries(marks.map(({ name }) => [name, 1]))

interface RightsInputProps {
  readonly label: string
  readonly id?: string
  readonly value?: readonly OrganizationRights[]
  readonly onChange?: (value: readonly OrganizationRights[]) => void
}

/** Organisations, and for each what may be done in it and below it. */
export function RightsInput({ label, id, value = [], onChange }: RightsInputProps) {
  const t = useT()
  const items = useItems(value.map(({ organizeId: each }) => ({ id: each, key: `${each}--department` })))
  const names = new Map(items.map((item) => [item.id, item.organize || item.fullName]))
  const choose = (ids: readonly string[]) =>
    onChange?.(
      ids.map((organizeId) => value.find((row) => row.organizeId === organizeId) ?? { organizeId, ...everything }),
    )
  const mark = (organizeId: string, name: Mark, isOn: boolean) =>
    onChange?.(value.map((row) => (row.organizeId === organizeId ? { ...row, [name]: isOn ? 1 : 0 } : row)))
  return (
    <>
      <AdministeredPicker
        {...(id === undefined ? {} : { id })}
        label={label}
        title={label}
        multiple
        value={value.map(({ organizeId }) => organizeId)}
        onChange={choose}
      />
      {value.length === 0 ? null : (
        <table className={styles.rights}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('administrators.organization')}
              </th>
              {namesOf(layers).map((layer) => (
                <th key={layer} scope="colgroup" colSpan={rights.length}>
                  {t(`administrators.layer.${layer}`)}
                </th>
              ))}
            </tr>
            <tr>
              {marks.map(({ right, name }) => (
                <th key={name} scope="col">
                  {t(`administrators.right.${right}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((row) => (
              <tr key={row.organizeId}>
                <th scope="row">
                  <EllipsisText text={names.get(row.organizeId) ?? row.organizeId} />
                </th>
                {marks.map(({ layer, right, name }) => (
                  <td key={name}>
                    <Checkbox
                      checked={row[name] === 1}
                      aria-label={`${names.get(row.organizeId) ?? row.organizeId} ${t(`administrators.layer.${layer}`)} ${t(`administrators.right.${right}`)}`}
                      onChange={(event) => mark(row.organizeId, name, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
