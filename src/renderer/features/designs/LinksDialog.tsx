import { LinkOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Typography } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { LinkTerms } from './LinkTerms.tsx'
import styles from './designs.module.css'
import { linkAddress } from './link-address.ts'
import { ListLinks } from './ListLinks.tsx'
import type { AsideProps } from './model.ts'

type FormLink = DataOf<'design.links'>['list'][number]

/** Links that work without signing in: to fill in the form, and to look at a list. */
export function LinksDialog({ id, name, onClose }: AsideProps) {
  const t = useT()
  const [part, setPart] = useState<'form' | 'list'>('form')
  return (
    <DialogFrame
      title={t('designs.linksOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('designs.close')}</Button>}
    >
      <Segmented
        className={styles.linkParts ?? ''}
        aria-label={t('common.selection.show')}
        value={part}
        options={[
          { value: 'form' as const, label: t('designs.linksForm') },
          { value: 'list' as const, label: t('designs.linksList') },
        ]}
        onChange={setPart}
      />
      {part === 'form' ? <FormLinks id={id} name={name} /> : <ListLinks id={id} name={name} />}
    </DialogFrame>
  )
}

function FormLinks({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const links = usePlatformQuery('design.links', { params: { id } }, { staleTime: 0 })
  const withdraw = useRowAction<FormLink, 'design.withdrawLink'>({
    endpoint: 'design.withdrawLink',
    input: (link) => ({ params: { id, link: link.id } }),
    question: (link) => ({
      content: t('designs.askWithdraw', { name: link.fullName }),
      okText: t('designs.withdraw'),
    }),
  })
  const list = links.data?.list ?? []
  return (
    <>
      <NewLink id={id} name={name} />
      <div className={styles.links}>
        <PageState loading={links.isPending} error={links.error} onRetry={links.refetch} empty={false}>
          {list.length === 0 ? (
            <Notice icon={<LinkOutlined />} title={t('designs.noLinks')} hint={t('designs.noLinksHint')} />
          ) : null}
          {list.map((link) => (
            <article key={link.id} className={styles.link}>
              <div className={styles.linkHead}>
                <strong>{link.fullName}</strong>
                <Button size="small" danger onClick={() => void withdraw(link)}>
                  {t('designs.withdraw')}
                </Button>
              </div>
              <span className={styles.quiet}>
                {link.expiresAt === null
                  ? t('designs.linkForever')
                  : `${t('designs.linkEnds')} ${timeText(link.expiresAt)}`}
                {link.announced === 1 ? ` · ${t('designs.linkAnnounced')}` : ''}
              </span>
              <Typography.Text className={styles.address ?? ''} copyable>
                {linkAddress(link)}
              </Typography.Text>
            </article>
          ))}
        </PageState>
      </div>
    </>
  )
}

function NewLink({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const { mutateAsync, isPending } = usePlatformMutation('design.publishLink')
  const [fullName, setFullName] = useState(name)
  const [expiresAt, setExpiresAt] = useState<number | null>(null)
  const [isAnnounced, setIsAnnounced] = useState(false)
  const publish = async () => {
    const body = { fullName: fullName.trim(), announced: isAnnounced ? 1 : 0, expiresAt }
    toast.success((await mutateAsync({ params: { id }, body })).msg)
    setFullName(name)
    setExpiresAt(null)
    setIsAnnounced(false)
  }
  return (
    <Form layout="vertical" onFinish={() => ignoreRejection(publish())}>
      <LinkTerms name={fullName} onName={setFullName} ends={expiresAt} onEnds={setExpiresAt} />
      <div className={styles.linkHead}>
        <Checkbox checked={isAnnounced} onChange={({ target }) => setIsAnnounced(target.checked)}>
          {t('designs.linkAnnounced')}
        </Checkbox>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={fullName.trim() === ''}>
          {t('designs.publishLink')}
        </Button>
      </div>
    </Form>
  )
}
