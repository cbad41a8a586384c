import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { translated } from '#renderer/i18n/translations.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { categories, draftId, SerialRuleDialog } from './SerialRuleDialog.tsx'

type Rule = DataOf<'serialRule.list'>['list'][number]

const nameOf = ({ fullName }: Rule) => fullName

/** Serial-number rules (section 2, Serial-number rule dialog; wire contract 5.4). */
export function SerialRulesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const { flat } = useDictionary(categories)
  const enabled = useToggleColumn('serialRule.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Rule>[]>(
    () => [
      { key: 'fullName', title: t('serialRules.name'), width: null, minWidth: 160, sortable: true, render: nameOf },
      {
        key: 'enCode',
        title: t('serialRules.code'),
        width: 150,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      { key: 'category', title: t('serialRules.category'), width: 120, render: categoryOf },
      {
        key: 'digit',
        title: t('serialRules.digit'),
        width: 90,
        align: 'right',
        onlyRoomy: true,
        render: ({ digit }) => digit,
      },
      {
        key: 'startNumber',
        title: t('serialRules.start'),
        width: 110,
        onlyRoomy: true,
        render: ({ startNumber }) => startNumber,
      },
      {
        key: 'outputNumber',
        title: t('serialRules.last'),
        width: 170,
        fitWidth: codeFit,
        render: ({ outputNumber }) => outputNumber,
      },
      { key: 'creatorUser', title: t('serialRules.creator'), width: 150, onlyRoomy: true, render: creatorOf },
      {
        key: 'creatorTime',
        title: t('serialRules.created'),
        width: 170,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ creatorTime }) => timeText(creatorTime),
      },
      {
        key: 'sortCode',
        title: t('serialRules.sort'),
        width: 80,
        align: 'right',
        sortable: true,
        onlyRoomy: true,
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = useMemo(() => {
    const save = async ({ id }: Rule) => {
      const { data } = await call('serialRule.export', { params: { id } })
      const name = await saveExported(data)
      if (name !== null) toast.success(t('serialRules.exported', { name }))
    }
    return [{ key: 'export', label: t('serialRules.export'), run: (rule: Rule) => ignoreRejection(save(rule)) }]
  }, [t])
  return (
    <ListPage
      list="serialRule.list"
      name="serialRule"
      label={t('serialRules.title')}
      rights={rights}
      filters={[
        { kind: 'keyword', label: t('serialRules.keyword') },
        {
          kind: 'choice',
          name: 'categoryId',
          label: t('serialRules.category'),
          isList: true,
          options: [
            { value: '', label: t('serialRules.allCategories') },
            ...flat.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ],
        },
        statusFilter(t),
      ]}
      columns={columns}
      nameOf={nameOf}
      remove="serialRule.delete"
      actions={actions}
      empty={{ text: t('serialRules.empty'), hint: t('serialRules.emptyHint') }}
      draftId={draftId}
      add={t('serialRules.new')}
      editor={SerialRuleDialog}
      toolbar={() =>
        rights.add ? (
          <DefinitionsImport
            endpoint="serialRule.import"
            title={t('serialRules.importTitle')}
            label={t('serialRules.import')}
          />
        ) : null
      }
    />
  )
}

const categoryOf = ({ category, categoryI18nCode }: Rule) => translated(categoryI18nCode, category)
const creatorOf = ({ creatorUser }: Rule) => creatorUser
