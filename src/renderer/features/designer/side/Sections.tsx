import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { rawKindOf } from '#shared/form/parsing/config.ts'
import { parseJson, rawList } from '#shared/form/parsing/read.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useActions } from '../actions.ts'
import { useDesigner } from '../state.ts'
import styles from './side.module.css'

/** Parts of forms that were kept, of all designs: put in behind what is chosen, with names of their own. */
export function Sections() {
  const t = useT()
  const { store } = useDesigner()
  const { chosen, insert } = useActions()
  const isChosen = useStore(store, ({ selection }) => selection.length > 0)
  const [name, setName] = useState('')
  const sections = usePlatformQuery('design.sections', {})
  const keep = usePlatformMutation('design.keepSection')
  const remove = usePlatformMutation('design.deleteSection')
  const save = async () => {
    const { msg } = await keep.mutateAsync({ body: { fullName: name.trim(), content: JSON.stringify(chosen()) } })
    toast.success(msg)
    setName('')
  }
  const put = async (id: string) => {
    const { data } = await call('design.section', { params: { id } })
    const parsed = parseJson(data.content)
    insert(parsed.ok ? rawList(parsed.value).filter((node) => rawKindOf(node) !== '') : [])
  }
  const forget = async (id: string, fullName: string) => {
    if (!(await confirm({ content: t('designer.askForget', { name: fullName }), okText: t('common.delete') }))) return
    toast.success((await remove.mutateAsync({ params: { id } })).msg)
  }
  return (
    <div className={styles.palette}>
      <Input
        size="small"
        maxLength={50}
        value={name}
        aria-label={t('designer.sectionName')}
        placeholder={t('designer.sectionName')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        size="small"
        disabled={!isChosen || name.trim() === ''}
        loading={keep.isPending}
        title={isChosen ? '' : t('designer.chooseFirst')}
        onClick={() => ignoreRejection(save())}
      >
        {t('designer.keepSection')}
      </Button>
      <PageState
        loading={sections.isPending}
        error={sections.error}
        onRetry={sections.refetch}
        empty={sections.data?.list.length === 0}
        emptyText={t('designer.noSections')}
      >
        <ul className={styles.sections}>
          {sections.data?.list.map(({ id, fullName, fields }) => (
            <li key={id} className={styles.section}>
              <button
                type="button"
                className={styles.kind}
                title={t('designer.sectionHint', { name: fullName, count: fields })}
                onClick={() => ignoreRejection(put(id))}
              >
                {fullName}
              </button>
              <IconButton
                size="small"
                label={t('designer.forgetSection', { name: fullName })}
                icon={<DeleteOutlined />}
                onClick={() => ignoreRejection(forget(id, fullName))}
              />
            </li>
          ))}
        </ul>
      </PageState>
    </div>
  )
}
