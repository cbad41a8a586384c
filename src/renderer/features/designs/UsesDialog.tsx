import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './designs.module.css'
import type { AsideProps } from './model.ts'

/** Which modules, menus, templates and links stand on a module. */
export function UsesDialog({ id, name, onClose }: AsideProps) {
  const t = useT()
  const uses = usePlatformQuery('design.uses', { query: { kind: 'module', id } }, { staleTime: 0 })
  const list = uses.data?.list ?? []
  return (
    <DialogFrame
      title={t('designs.usesOf', { name })}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      isRead
      footer={<Button onClick={onClose}>{t('designs.close')}</Button>}
    >
      <PageState loading={uses.isPending} error={uses.error} onRetry={uses.refetch} empty={false}>
        {list.length === 0 ? (
          <Notice icon={<LinkOutlined />} title={t('designs.noUses')} />
        ) : (
          <table className={styles.steps}>
            <tbody>
              {list.map(({ kind, id: usedBy, name: user, part, labels }) => (
                <tr key={`${kind} ${usedBy} ${part}`}>
                  <td className={styles.quiet}>{t(`designs.use_${kind}`)}</td>
                  <td>{user}</td>
                  <td>{part === '' ? '' : t(`designs.part_${part}`, { labels: labels.join(', ') })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PageState>
    </DialogFrame>
  )
}
