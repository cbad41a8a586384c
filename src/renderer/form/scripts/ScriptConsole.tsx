import { Tag } from 'antd'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useScriptConsole } from './console.ts'
import styles from './scripts.module.css'

const colours = { said: 'default', refused: 'warning', fault: 'error' } as const

/** What scripts said and wanted in this window, for those who write them. Nothing for anybody else, or while all is quiet. */
export function ScriptConsole() {
  const t = useT()
  const lines = useScriptConsole((state) => state.lines)
  const isAuthor = useSessionStore(({ user }) => user?.isAdministrator === true)
  if (!isAuthor || lines.length === 0) return null
  return (
    <details className={styles.console}>
      <summary>{t('form.scripts.console')}</summary>
      <ol className={styles.lines}>
        {lines.map(({ key, at, name, kind, text }) => (
          <li key={key}>
            <time>{secondText(at)}</time>
            <Tag color={colours[kind]}>{t(`form.scripts.kind.${kind}`)}</Tag>
            <span className={styles.name}>{name}</span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
