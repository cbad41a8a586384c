import { Input, InputNumber, Select } from 'antd'
import { isRaw, number, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'

interface MaskEditorProps {
  readonly value: unknown
  readonly onChange: (value: unknown, typing?: boolean) => void
}

const types = [1, 2, 3, 4, 5, 6, 7, 8, 0] as const
const kept = [1, 2, 3, 4] as const

/** How a text is covered: one of the usual ways, or what stays readable at either end. */
export function MaskEditor({ value, onChange }: MaskEditorProps) {
  const t = useT()
  const mask = isRaw(value) ? value : {}
  const put = (part: object, typing = false) => onChange({ ...mask, ...part }, typing)
  const type = number(mask['maskType'], 1)
  const side = (name: 'prefix' | 'suffix') => {
    const how = number(mask[`${name}Type`], 1)
    return (
      <div style={{ display: 'flex', gap: 6 }}>
        <Select
          size="small"
          style={{ flex: 1 }}
          aria-label={t(`designer.mask.${name}`)}
          value={how}
          options={kept.map((each) => ({
            value: each,
            label: `${t(`designer.mask.${name}`)}: ${t(`designer.mask.kept.n${each}`)}`,
          }))}
          onChange={(next) => put({ [`${name}Type`]: next })}
        />
        {how === 2 ? (
          <InputNumber
            size="small"
            min={0}
            precision={0}
            aria-label={t('designer.mask.count')}
            value={number(mask[`${name}Limit`], 0)}
            onChange={(next) => put({ [`${name}Limit`]: next ?? 0 }, true)}
          />
        ) : null}
        {how > 2 ? (
          <Input
            size="small"
            style={{ width: 64 }}
            maxLength={1}
            aria-label={t('designer.mask.character')}
            value={text(mask[`${name}SpecifyChar`])}
            onChange={(event) => put({ [`${name}SpecifyChar`]: event.target.value }, true)}
          />
        ) : null}
      </div>
    )
  }
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      <div style={{ display: 'flex', gap: 6 }}>
        <Select
          size="small"
          style={{ flex: 1 }}
          aria-label={t('designer.mask.type')}
          value={type}
          options={types.map((each) => ({ value: each, label: t(`designer.mask.types.n${each}`) }))}
          onChange={(maskType) => put({ maskType })}
        />
        <Input
          size="small"
          style={{ width: 48 }}
          maxLength={1}
          aria-label={t('designer.mask.filler')}
          value={text(mask['filler'])}
          onChange={(event) => put({ filler: event.target.value }, true)}
        />
      </div>
      {type === 0 ? side('prefix') : null}
      {type === 0 ? side('suffix') : null}
      {type === 0 ? (
        <Input
          size="small"
          aria-label={t('designer.mask.ignored')}
          placeholder={t('designer.mask.ignored')}
          value={text(mask['ignoreChar'])}
          onChange={(event) => put({ ignoreChar: event.target.value }, true)}
        />
      ) : null}
    </div>
  )
}
