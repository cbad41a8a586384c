import { Input, Switch } from 'antd'
import { stepButtons } from '#shared/design/flow/settings.ts'
import { text, yes } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'
import type { SettingsContext } from './SettingControl.tsx'

/** Which buttons a step has, and what stands on them. */
export function ButtonSettings({ context }: { readonly context: SettingsContext }) {
  const t = useT()
  const { properties, nodeId, onChange } = context
  return stepButtons.map(({ name, has, text: caption, isOn }) => {
    const isShown = properties[has] === undefined ? isOn : yes(properties[has])
    const usual = t(`flowDesigns.buttons.${name}`)
    return (
      <div key={name} className={styles.button}>
        <Switch size="small" aria-label={usual} checked={isShown} onChange={(next) => onChange({ [has]: next })} />
        <span>{usual}</span>
        <Input
          size="small"
          aria-label={t('flowDesigns.captionOf', { name: usual })}
          placeholder={usual}
          maxLength={20}
          disabled={!isShown}
          value={text(properties[caption])}
          onChange={({ target }) =>
            onChange({ [caption]: target.value === '' ? undefined : target.value }, `${nodeId} ${caption}`)
          }
        />
      </div>
    )
  })
}
