import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { EditProps } from '../view.ts'
import styles from './files.module.css'
import { useEntries } from './useEntries.ts'

interface CellFilesProps {
  readonly field: EditProps
  readonly icon: ReactNode
  /** The field itself, under another id. */
  readonly draw: (id: string) => ReactNode
}

/** Files in a cell of a child table: how many there are, and the field itself above it when it is pressed. */
export function CellFiles({ field: props, icon, draw }: CellFilesProps) {
  const t = useT()
  const { id, field, label, describedBy } = props
  const { entries } = useEntries(props)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={<div className={styles.popover}>{draw(`${id}-files`)}</div>}
    >
      <Button
        id={id}
        type="text"
        size="small"
        icon={icon}
        aria-label={label ?? field.label}
        aria-describedby={describedBy}
      >
        {t('form.upload.files', { count: entries.length })}
      </Button>
    </Popover>
  )
}
