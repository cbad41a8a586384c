import { memo } from 'react'
import { setField } from '#shared/design/commands.ts'
import type { DesignField } from '#shared/design/document.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import type { Setting } from '#shared/form/settings.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useRun } from '../state.ts'
import { settingWord } from '../words.ts'
import styles from './panel.module.css'
import { SettingEditor } from './SettingEditor.tsx'

const wideEditors: ReadonlySet<string> = new Set([
  'options',
  'interface',
  'patterns',
  'mask',
  'columns',
  'formula',
  'longText',
])

/** A line of the panel: what is set, and its control. */
export function settingRowClass(setting: Setting): string {
  return (wideEditors.has(setting.editor) ? styles.wide : styles.row) ?? ''
}

/** Editors that look at the part around their own value, and at the other fields. */
const lookAround: ReadonlySet<string> = new Set([
  'fieldReference',
  'formula',
  'interface',
  'columns',
  'options',
  'dateBound',
])
const nothing: Raw = {}
const nobody: readonly DesignField[] = []

interface SettingRowProps {
  readonly id: string
  readonly setting: Setting
  readonly value: unknown
  readonly raw: Raw
  readonly fields: readonly DesignField[]
}

/** A letter into one setting draws that one, and those that look at the whole part. */
const Row = memo(function Row({ id, setting, value, raw, fields }: SettingRowProps) {
  const t = useT()
  const run = useRun()
  const label = settingWord(t, setting.label)
  return (
    <div className={settingRowClass(setting)}>
      <span className={styles.label} title={label} aria-hidden>
        {label}
      </span>
      <div className={styles.value}>
        <SettingEditor
          setting={setting}
          label={label}
          value={value}
          raw={raw}
          id={id}
          fields={fields}
          onChange={(next, typing) => run(setField(id, setting.path, next), { typing: typing ?? false })}
        />
      </div>
    </div>
  )
})

/** Settings that name a part of another module, or a column of a data interface, which the part beside them chooses. */
const partsBehind: ReadonlySet<string> = new Set(['relationField', 'showField', 'propsValue'])

export function SettingRow(props: SettingRowProps) {
  const { editor, path } = props.setting
  return lookAround.has(editor) || partsBehind.has(path) ? (
    <Row {...props} />
  ) : (
    <Row {...props} raw={nothing} fields={nobody} />
  )
}
