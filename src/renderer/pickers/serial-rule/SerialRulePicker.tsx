import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import type { PickerProps } from '../frame/ItemPicker.tsx'
import { DictionaryPanel } from '../options/DictionaryPanel.tsx'
import { RecordPicker } from '../record/RecordPicker.tsx'
import type { RecordSource } from '../record/record-source.ts'

/** Code of the dictionary of business categories (section 7, System). */
const CATEGORIES = 'businessType'
const rowsOf = 'serialRules'

interface SerialRulePickerProps extends Omit<PickerProps, 'multiple' | 'inCell'> {
  /** Code of the rule; empty: none. */
  readonly value?: string
  readonly onChange: (code: string, name: string) => void
}

/** Which serial-number rule numbers a field (section 2, Bill-rule template picker): 1000 px, categories on the left. */
export function SerialRulePicker({ value = '', onChange, ...picker }: SerialRulePickerProps) {
  const t = useT()
  const named = usePlatformQuery(
    'serialRule.selector',
    { query: { currentPage: 1, pageSize: 20, keyword: value } },
    { quiet: true, enabled: value !== '', staleTime: 60_000 },
  )
  const name = named.data?.list.find(({ enCode }) => enCode === value)?.fullName
  const [category, setCategory] = useState<string | null>(null)
  const mayAdd = useRights(useMenuId('serialRules')).add
  const source = useMemo(
    (): RecordSource => ({
      name: [rowsOf, category],
      columns: [
        { key: 'fullName', label: t('pickers.serialRule.name') },
        { key: 'enCode', label: t('pickers.serialRule.code') },
        { key: 'startNumber', label: t('pickers.serialRule.start') },
      ],
      hasPage: true,
      pageSize: 20,
      labelOf: ({ fullName }) => String(fullName),
      async load({ page, pageSize, keyword }, signal) {
        const query = {
          currentPage: page,
          pageSize,
          ...(keyword ? { keyword } : {}),
          ...(category === null ? {} : { categoryId: category }),
        }
        const { data } = await call('serialRule.selector', { query }, { quiet: true, signal })
        // A field keeps the code of its rule.
        return { rows: data.list.map((rule) => ({ ...rule, id: rule.enCode })), total: data.pagination.total }
      },
    }),
    [category, t],
  )
  return (
    <RecordPicker
      {...picker}
      source={source}
      popup="dialog"
      width="1000px"
      dialogTitle={t('pickers.serialRule.choose')}
      items={value === '' ? [] : [{ id: value, fullName: name ?? value }]}
      aside={
        <DictionaryPanel
          code={CATEGORIES}
          title={t('pickers.serialRule.categories')}
          all={t('pickers.serialRule.all')}
          chosen={category}
          onChoose={setCategory}
        />
      }
      action={
        mayAdd ? (
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() =>
              openDialog('serialRule', {
                onClose: () => void queryClient.invalidateQueries({ queryKey: ['record.rows', rowsOf] }),
              })
            }
          >
            {t('pickers.serialRule.add')}
          </Button>
        ) : null
      }
      onChange={([chosen]) => onChange(chosen?.id ?? '', chosen?.fullName ?? '')}
    />
  )
}
