import { InfoCircleOutlined } from '@ant-design/icons'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** Why a page cannot be shown here. */
export type NoticeReason = 'page' | 'unknown' | 'noModule' | 'withdrawn' | 'server'

/** A page that says honestly what it cannot show, instead of a dead menu entry. */
export function NoticePage({ reason, title }: { readonly reason: NoticeReason; readonly title?: string }) {
  const t = useT()
  return (
    <Notice
      whole
      icon={<InfoCircleOutlined />}
      title={title ?? t('shell.notice.title')}
      hint={t(`shell.notice.${reason}`)}
    />
  )
}
