import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../profile.module.css'
import { reloadSession } from '../reload.ts'
import { SignatureDialog } from './SignatureDialog.tsx'
import own from './signature.module.css'

/** A server must not make the window fetch anything in place of a signature. */
const isPicture = (text: string) => /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/.test(text)

/** The signatures of a person, the default one marked: userInfo.signImg follows it. */
export function SignatureTab() {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const query = usePlatformQuery('signature.list', {})
  const { mutateAsync: choose } = usePlatformMutation('signature.setDefault')
  const { mutateAsync: remove } = usePlatformMutation('signature.remove')
  const list = query.data ?? []

  const changed = async () => {
    await reloadSession()
  }
  const askRemove = async (id: string) => {
    if (!(await confirm({ content: t('profile.signature.removeConfirm'), okText: t('common.delete'), danger: true })))
      return
    toast.success((await remove({ params: { id } })).msg)
    await changed()
  }
  const makeDefault = async (id: string) => {
    toast.success((await choose({ params: { id } })).msg)
    await changed()
  }
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('profile.signature.add')}
    </Button>
  )
  return (
    <div className={styles.scroll}>
      <div className={styles.lead}>
        <span>{t('profile.signature.hint')}</span>
        {list.length > 0 ? add : null}
      </div>
      <PageState
        loading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={list.length === 0}
        emptyText={t('profile.signature.empty')}
        emptyHint={t('profile.signature.emptyHint')}
        emptyAction={add}
      >
        <ul className={own.list}>
          {list.map(({ id, signImg, isDefault }, index) => (
            <li key={id} className={own.item}>
              <div className={own.picture}>
                {isPicture(signImg) ? (
                  <img src={signImg} alt={t('profile.signature.image', { index: index + 1 })} />
                ) : null}
              </div>
              <div className={own.actions}>
                {isDefault === 1 ? (
                  <Tag color="success">{t('profile.signature.isDefault')}</Tag>
                ) : (
                  <Button type="link" size="small" onClick={() => ignoreRejection(makeDefault(id))}>
                    {t('profile.signature.makeDefault')}
                  </Button>
                )}
                <Button type="link" size="small" danger onClick={() => ignoreRejection(askRemove(id))}>
                  {t('profile.signature.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </PageState>
      <SignatureDialog open={isAdding} onClose={() => setAdding(false)} onSaved={() => void changed()} />
    </div>
  )
}
