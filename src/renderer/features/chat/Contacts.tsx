import { useMemo } from 'react'
import { useUser } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ListPane, PickerTabs, TreePane } from '#renderer/pickers/frame/panes.tsx'
import type { LoadPage } from '#renderer/pickers/frame/usePages.ts'
import { userTree } from '#renderer/pickers/user/user-tree.ts'
import { call } from '#renderer/platform/call.ts'
import styles from './chat.module.css'
import { openConversation, useChat } from './store.ts'

const everybody = userTree()

/** Contacts whose name or account holds the keyword, page by page (section 9: 20 at a time). */
const contacts =
  (keyword: string): LoadPage =>
  async (currentPage, signal) => {
    const { data } = await call('user.imUsers', { query: { keyword, currentPage, pageSize: 20 } }, { signal })
    const list = data.list.map(({ id, realName, account, headIcon, department }) => ({
      id,
      fullName: `${realName}/${account}`,
      headIcon,
      organize: department,
      type: 'user',
    }))
    return { list, total: data.pagination.total }
  }

/** Pixels above the end of the contacts at which more are asked for (section 9). */
const REACH = 300

/** Whom one can write to: everybody by name, or along the organisation. */
export function Contacts() {
  const t = useT()
  const ownId = useUser()?.userId
  const partnerId = useChat((state) => state.partner?.id)
  const chooser = useMemo(
    () => ({
      multiple: false,
      isChosen: (id: string) => id === partnerId,
      choose: (item: { id: string; fullName: string; headIcon?: string; organize?: string }) => {
        if (item.id === ownId) return
        const { id, fullName, headIcon = '', organize = '' } = item
        openConversation({ id, realName: fullName.split('/')[0] ?? fullName, headIcon, department: organize }, 0)
      },
    }),
    [ownId, partnerId],
  )
  return (
    <div className={styles.contacts}>
      <PickerTabs
        panes={[
          {
            key: 'all',
            label: t('chat.everybody'),
            children: <ListPane chooser={chooser} name="chat.contacts" source={contacts} reach={REACH} />,
          },
          {
            key: 'organization',
            label: t('chat.organization'),
            children: <TreePane chooser={chooser} source={everybody} />,
          },
        ]}
      />
    </div>
  )
}
