import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { Hint } from '#renderer/components/Hint.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'

/** Where the page of dictionaries is granted, so is its dialog. */
function useMayManageDictionaries(): boolean {
  return useMenuId('dictionaries') !== null
}

interface ManagedDictionaryProps {
  /** Id or code of the dictionary. */
  readonly type: string
  /** Asks for its entries again, once management is closed. */
  readonly onClose: () => void
  /** The select of its entries. */
  readonly children: ReactNode
}

/**
 * A select of a dictionary with the way to its management beside it, for whoever may (section 2, Dictionary select). The button is no
 * stop of its own for Tab, between every two fields: Alt+Enter in the select does the same.
 */
export function ManagedDictionary({ type, onClose, children }: ManagedDictionaryProps) {
  const t = useT()
  if (!useMayManageDictionaries()) return children
  const manage = () => openDialog('dictionary', { type, onClose })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey) return
    event.preventDefault()
    // Before the select takes it for the key that opens its list.
    event.stopPropagation()
    manage()
  }
  return (
    <Space.Compact block onKeyDownCapture={onKeyDown}>
      {children}
      <Hint title={`${t('pickers.manageDictionary')} (Alt+Enter)`}>
        <Button
          icon={<PlusOutlined />}
          aria-label={t('pickers.manageDictionary')}
          aria-keyshortcuts="Alt+Enter"
          tabIndex={-1}
          onClick={manage}
        />
      </Hint>
    </Space.Compact>
  )
}
