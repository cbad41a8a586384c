import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ExportDialog } from '#renderer/form/export/ExportDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** Columns of the workbook: those of the import, by the texts that the dialog of a user has for them. */
const columns = [
  ['account', 'account'],
  ['realName', 'name'],
  ['organizeId', 'organizations'],
  ['gender', 'gender'],
  ['positionId', 'positions'],
  ['roleId', 'roles'],
  ['groupId', 'groups'],
  ['managerId', 'manager'],
  ['mobilePhone', 'mobile'],
  ['email', 'email'],
  ['entryDate', 'entryDate'],
  ['sortCode', 'sort'],
  ['description', 'description'],
] as const

/** Exports the users that the list is narrowed to. */
export function UsersExport({ conditions }: { readonly conditions: Readonly<Record<string, unknown>> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('users.export')}
      </Button>
      {isOpen ? (
        <ExportDialog
          ranges={[{ dataType: 1, label: '' }]}
          range={1}
          columns={columns.map(([prop, text]) => ({ prop, label: t(`users.${text}`) }))}
          name={t('users.title')}
          make={(dataType, selectKey) => ({
            endpoint: 'user.export',
            query: { ...conditions, dataType, selectKey: selectKey.join(',') },
          })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
