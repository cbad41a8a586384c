import { Tag } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { later } from '#renderer/components/later.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'
import { RuleDialog } from '../rule/RuleDialog.tsx'
import { draftId, TemplateDialog } from './TemplateDialog.tsx'
import { TemplateSources } from './TemplateSources.tsx'
import { ApproveDialog } from './queries/ApproveDialog.tsx'
import { useQueryRight } from './queries/useQueryRight.ts'
import { categoryCode, categoryDictionary } from './categories.ts'
import { Link } from 'react-router-dom'

interface ModuleLinksProps {
  readonly modules: readonly { readonly id: string; readonly fullName: string }[]
  /** Whoever designs modules gets to them: there is said which templates they print with. */
  readonly isDesigner: boolean
  /** Whether the row is a stop for Tab. */
  readonly isReachable: boolean
}

/** The modules that print with a template. */
function ModuleLinks({ modules, isDesigner, isReachable }: ModuleLinksProps) {
  const t = useT()
  return modules.map(({ id, fullName }, index) => (
    <span key={id}>
      {index === 0 ? '' : t('common.selection.separator')}
      {isDesigner ? (
        <Link
          to={`/designer?id=${encodeURIComponent(id)}`}
          title={t('printTemplates.openDesign')}
          data-cell-action=""
          tabIndex={isReachable ? 0 : -1}
        >
          {fullName}
        </Link>
      ) : (
        fullName
      )}
    </span>
  ))
}

const VersionsDialog = later(async () => (await import('./versions/VersionsDialog.tsx')).VersionsDialog)

type Template = DataOf<'print.list'>['list'][number]

const nameOf = ({ fullName }: Template) => fullName
const hasWaiting = ({ queriesWait }: Template) => queriesWait === 1

/** Print templates (section 7, System, Print): list, dialog with live preview, copy, export, import, first one of a form. */
export function PrintTemplatesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const mayQuery = useQueryRight()
  const [reviewed, setReviewed] = useState<Template | null>(null)
  const [ruled, setRuled] = useState<Template | null>(null)
  const { flat: categories } = useDictionary(categoryDictionary)
  const hasModules = useServerHas('print.modules')
  const modules = usePlatformQuery('print.modules', {}, { quiet: true, enabled: hasModules }).data?.list
  const isDesigner = useRights(useMenuId('designs')).edit
  const enabled = useToggleColumn('print.toggle', rights, nameOf)
  const askCopy = useRowAction<Template, 'print.copy'>({
    endpoint: 'print.copy',
    question: (template) => ({
      content: t('printTemplates.copyQuestion', { name: nameOf(template) }),
      okText: t('printTemplates.copy'),
    }),
  })
  const [opened, setOpened] = useState<Template | null>(null)
  const run = useStable({ copy: (template: Template) => void askCopy(template), versions: setOpened })
  const columns = useMemo<readonly PageColumn<Template>[]>(() => {
    const names = new Map(
      categories.flatMap(({ id, enCode, fullName }) => [[id, fullName] as const, [enCode, fullName]]),
    )
    return [
      {
        key: 'fullName',
        title: t('printTemplates.name'),
        width: null,
        minWidth: 180,
        sortable: true,
        render: (row) =>
          hasWaiting(row) ? (
            <>
              <span>{nameOf(row)}</span>{' '}
              <Tag color="warning" title={t('printQueries.waitsHint')}>
                {t('printQueries.waits')}
              </Tag>
            </>
          ) : (
            nameOf(row)
          ),
      },
      { key: 'enCode', title: t('printTemplates.code'), width: 170, sortable: true, render: ({ enCode }) => enCode },
      {
        key: 'category',
        title: t('printTemplates.category'),
        width: 130,
        render: ({ category }) => names.get(category) ?? category,
      },
      {
        key: 'modules',
        needs: 'print.modules',
        title: t('printTemplates.modules'),
        width: 150,
        render: ({ id }, isReachable) => (
          <ModuleLinks
            modules={modules?.filter(({ templateIds }) => templateIds.includes(id)) ?? []}
            isDesigner={isDesigner}
            isReachable={isReachable}
          />
        ),
      },
      {
        key: 'type',
        title: t('printTemplates.type'),
        width: 100,
        onlyRoomy: true,
        render: ({ type }) => t(type === 1 ? 'printTemplates.flow' : 'printTemplates.form'),
      },
      {
        key: 'lastModifyTime',
        title: t('printTemplates.changed'),
        width: 170,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ lastModifyTime, creatorTime }) => timeText(lastModifyTime ?? creatorTime),
      },
      {
        key: 'sortCode',
        title: t('printTemplates.sort'),
        width: 80,
        align: 'right',
        sortable: true,
        onlyRoomy: true,
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ]
  }, [t, enabled, categories, modules, isDesigner])
  const actions = useMemo<readonly RowAction<Template>[]>(() => {
    const save = async ({ id }: Template) => {
      const { data } = await call('print.export', { params: { id } })
      const name = await saveExported(data)
      if (name !== null) toast.success(t('printTemplates.exported', { name }))
    }
    return [
      ...(rights.add ? [{ key: 'copy', label: t('printTemplates.copy'), run: run.copy }] : []),
      { key: 'versions', label: t('printVersions.open'), needs: 'print.versions', run: run.versions },
      ...(rights.edit && mayQuery
        ? [
            {
              key: 'queries',
              label: t('printQueries.review'),
              needs: 'print.tryQuery' as const,
              isShown: hasWaiting,
              run: setReviewed,
            },
          ]
        : []),
      ...(rights.edit
        ? [{ key: 'rule', label: t('printRule.title'), needs: 'print.rule' as const, run: setRuled }]
        : []),
      {
        key: 'export',
        label: t('printTemplates.export'),
        run: (template: Template) => ignoreRejection(save(template)),
      },
    ]
  }, [t, rights.add, rights.edit, mayQuery, run])
  return (
    <>
      <ListPage
        list="print.list"
        name="printTemplates"
        label={t('printTemplates.title')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('printTemplates.keyword') },
          {
            kind: 'choice',
            name: 'category',
            label: t('printTemplates.category'),
            isList: true,
            options: [
              { value: '', label: t('printTemplates.allCategories') },
              ...categories.map((category) => ({ value: categoryCode(category), label: category.fullName })),
            ],
          },
          statusFilter(t),
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="print.delete"
        actions={actions}
        empty={{ text: t('printTemplates.empty'), hint: t('printTemplates.emptyHint') }}
        draftId={draftId}
        add={t('printTemplates.new')}
        editor={TemplateDialog}
        toolbar={() => (rights.add ? <TemplateSources /> : null)}
      />
      {opened === null ? null : (
        <VersionsDialog
          templateId={opened.id}
          name={nameOf(opened)}
          canEdit={rights.edit}
          onClose={() => setOpened(null)}
          onFail={() => setOpened(null)}
        />
      )}
      {reviewed === null ? null : (
        <ApproveDialog templateId={reviewed.id} name={nameOf(reviewed)} onClose={() => setReviewed(null)} />
      )}
      {ruled === null ? null : <RuleDialog templateId={ruled.id} name={nameOf(ruled)} onClose={() => setRuled(null)} />}
    </>
  )
}
