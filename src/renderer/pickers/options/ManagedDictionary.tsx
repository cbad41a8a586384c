import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { Hint } from '#renderer/components/Hint.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useMayManageDictionaries } from './useMayManageDictionaries.ts'

interface ManagedDictionaryProps {
  /** Id or code of the dictionary. */
  readonly type: string
  /** Asks for its entries again, once management is closed. */
  readonly onClose: () => void
  /** The select of its entries. */
  readonly children: ReactNode
}

/** A select of a dictionary with the way to its management beside it, for whoever may (section 2, Dictionary select). */
export function ManagedDictionary({ type, onClose, children }: ManagedDictionaryProps) {
  const t = useT()
  if (!useMayManageDictionaries()) return children
  return (
    <Space.Compact block>
      {children}
      <Hint title={t('pickers.manageDictionary')}>
        <Button
          icon={<PlusOutlined />}
          aria-label={t('pickers.manageDictionary')}
          onClick={() => openDialog('dictionary', { type, onClose })}
        />
      </Hint>
    </Space.Compact>
  )
}
