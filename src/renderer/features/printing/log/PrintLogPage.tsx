import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { jobMessage } from '../fault.ts'
import { printAgain } from '../print-again.ts'

type Entry = DataOf<'print.logs'>['list'][number]

const results = ['permitted', 'handed', 'printed', 'failed', 'cancelled'] as const
const tones = {
  permitted: 'waiting',
  handed: 'neutral',
  printed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

const titleOf = ({ printTitle }: Entry) => printTitle

/** Who printed what, when, where, how many copies and with which end (section 7, Print: print log). */
export function PrintLogPage() {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Entry>[]>(
    () => [
      {
        key: 'printTime',
        title: t('printLog.time'),
        width: 170,
        fitWidth: secondFit,
        sortable: true,
        render: (row) => secondText(row.printTime),
      },
      { key: 'printMan', title: t('printLog.person'), width: 130, render: (row) => row.printMan },
      { key: 'printTitle', title: t('printLog.document'), width: null, minWidth: 160, render: titleOf },
      // The later goes first where there is no room for both: several modules may share a template.
      { key: 'moduleName', title: t('printLog.module'), width: 130, onlyRoomy: true, render: moduleOf },
      { key: 'templateName', title: t('printLog.template'), width: 150, onlyRoomy: true, render: templateOf },
      { key: 'printer', title: t('printLog.printer'), width: 130, render: (row) => row.printer },
      { key: 'printNum', title: t('printLog.copies'), width: 72, align: 'right', render: (row) => row.printNum },
      {
        key: 'number',
        title: t('printLog.which'),
        width: 96,
        render: ({ number }) =>
          number === 0 ? '' : number === 1 ? t('printLog.original') : t('printLog.reprint', { number: number - 1 }),
      },
      {
        key: 'result',
        title: t('printLog.result'),
        width: 116,
        render: ({ result, message }) => (
          <Hint title={jobMessage(message)}>
            <span>
              <StateTag tone={tones[result]} text={t(`printLog.${result}`)} />
            </span>
          </Hint>
        ),
      },
    ],
    [t],
  )
  const actions = useMemo<readonly RowAction<Entry>[]>(
    () => [
      {
        key: 'again',
        label: t('printing.again'),
        // An entry of a client that named no record, or of a template that is gone, says only that something was printed.
        isShown: ({ formId, templateName }) => formId !== '' && templateName !== '',
        run: again,
      },
    ],
    [t],
  )
  return (
    <ListPage
      list="print.logs"
      name="printLog"
      label={t('printLog.title')}
      rights={noRights}
      filters={[
        { kind: 'keyword', label: t('printLog.keyword') },
        {
          kind: 'choice',
          name: 'result',
          label: t('printLog.result'),
          isList: true,
          options: [
            { value: '', label: t('printLog.allResults') },
            ...results.map((result) => ({ value: result, label: t(`printLog.${result}`) })),
          ],
        },
      ]}
      columns={columns}
      actions={actions}
      nameOf={titleOf}
      empty={{ text: t('printLog.empty'), hint: t('printLog.emptyHint') }}
    />
  )
}

function again({ printId, modelId, printTitle, formId }: Entry): void {
  printAgain({ templateId: printId, modelId, title: printTitle, records: [{ id: formId, name: printTitle }] })
}

const moduleOf = ({ moduleName }: Entry) => moduleName
const templateOf = ({ templateName }: Entry) => templateName
