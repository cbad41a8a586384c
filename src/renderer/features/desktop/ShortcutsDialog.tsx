import { Modal } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './desktop.module.css'
import { shortcutGroups } from './shortcuts.ts'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const isMac = /mac/i.test(navigator.platform)

/** All keys in one place. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = useT()
  return (
    <Modal title={t('desktop.shortcuts.title')} open={open} width={600} centered footer={null} onCancel={onClose}>
      <div className={styles.shortcuts}>
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title} aria-label={t(`desktop.shortcuts.${title}`)}>
            <h3 className={styles.heading}>{t(`desktop.shortcuts.${title}`)}</h3>
            <dl>
              {keys.map(([name, combination]) => (
                <div key={name}>
                  <dt>{t(`desktop.shortcuts.${name}`)}</dt>
                  <dd>
                    {combination.split(' ').map((key) => (
                      <kbd key={key}>{key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
