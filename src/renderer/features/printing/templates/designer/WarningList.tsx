import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { TemplateWarning } from '#shared/printing/design/lint.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './designer.module.css'

interface WarningListProps {
  readonly warnings: readonly TemplateWarning[]
  /** Names of fields by `table.field`. */
  readonly names: ReadonlyMap<string, string>
}

/** What the template would print wrongly. */
export function WarningList({ warnings, names }: WarningListProps) {
  const t = useT()
  if (warnings.length === 0) return <Notice icon={<CheckCircleOutlined />} title={t('printDesigner.noWarnings')} />
  return (
    <ul className={styles.warnings} aria-label={t('printDesigner.warnings')}>
      {warnings.map(({ code, name }) => (
        <li key={`${code} ${name}`}>
          <WarningOutlined aria-hidden />
          <span>{t(`printDesigner.warning.${code}`, { name: names.get(name) ?? name })}</span>
        </li>
      ))}
    </ul>
  )
}
