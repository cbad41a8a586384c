import { Alert } from 'antd'
import { alertSettings } from '#shared/form/kinds/alert.ts'
import type { EditProps, KindView } from '../view.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './kinds.module.css'

function DesignAlert({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { title, description, type, showIcon, closable, closeText } = alertSettings(field)
  return (
    <Alert
      className={styles.notice ?? ''}
      type={type}
      title={title}
      description={description === '' ? undefined : description}
      showIcon={showIcon}
      closable={closable && (closeText === '' ? { 'aria-label': t('shell.tabs.close') } : { closeIcon: closeText })}
    />
  )
}

export const alertView: KindView = {
  Edit: DesignAlert,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
