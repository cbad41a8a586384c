import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FilterOutlined,
  PlusOutlined,
  PrinterOutlined,
  RestOutlined,
} from '@ant-design/icons'
import { addsRecord } from '#renderer/components/adds-record.ts'
import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { importPlan } from '#shared/form/import/sheet.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { SelectionBar } from '#renderer/components/selection/SelectionBar.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { Toolbar } from '#renderer/components/Toolbar.tsx'
import { ImportButton } from '#renderer/form/import/ImportButton.tsx'
import { UnfilledFields } from '#renderer/form/import/UnfilledFields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'

/** Records that are handed to the print queue at once. */
const MAX_PRINTED = 500
/** Records that are changed at once: some seconds of waiting. */
const MAX_CHANGED = 500

interface ModuleToolbarProps {
  readonly modelId: string
  /** Of the module. */
  readonly name: string
  readonly form: FormPlan
  readonly buttons: ListPlan['buttons']
  readonly selection: Selection
  readonly isRemoving: boolean
  readonly refreshing: boolean
  readonly page: RefObject<HTMLElement | null>
  readonly onAdd: () => void
  readonly onExport: () => void
  readonly onRemove: () => void
  /** Gives chosen records one value; null where nobody may, or no field takes one. */
  readonly onChangeTogether: (() => void) | null
  /** Templates that what is selected can be printed with; none where the list names none. */
  readonly printIds: readonly string[]
  /** Puts the keyboard somewhere when the bar of what was selected goes. */
  readonly onCleared: () => void
  readonly onRefresh: () => unknown
  readonly onColumnSettings: () => void
  /** The button of saved views, where there are any to save. */
  readonly viewTool: ReactNode
  /** What was deleted, where the person may delete; null: nobody keeps it. */
  readonly onDeleted: (() => void) | null
  /** The advanced query, where the list has one: how many conditions it asks for now. */
  readonly advanced: { readonly count: number; readonly onOpen: () => void } | null
}

/** The actions of a generated list as its design names them, and what is selected. */
export function ModuleToolbar(props: ModuleToolbarProps) {
  const { buttons, selection, isRemoving, refreshing, page, onAdd, onRemove, onRefresh, onColumnSettings } = props
  const { modelId, name, form, onExport, printIds, advanced, onChangeTogether, onDeleted } = props
  const t = useT()
  const print = () =>
    openDialog('printBatch', {
      templateIds: printIds,
      recordIds: selection.items.map(({ id }) => id),
      modelId,
      title: name,
      names: Object.fromEntries(selection.items.map(({ id, label }) => [id, label])),
    })
  return (
    <Toolbar
      onRefresh={onRefresh}
      refreshing={refreshing}
      onColumnSettings={onColumnSettings}
      fullScreen={page}
      tools={
        <>
          {props.viewTool}
          {onDeleted ? (
            <IconButton label={t('module.deleted.title')} icon={<RestOutlined />} onClick={onDeleted} />
          ) : null}
        </>
      }
    >
      {buttons.map(({ value, label }) => {
        if (value === 'add')
          return (
            <Button key={value} type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd} {...addsRecord}>
              {label || t('module.add')}
            </Button>
          )
        if (value === 'upload')
          return (
            <ImportButton
              key={value}
              target={{ name: 'moduleImport', id: modelId, hasChildTables: importPlan(form).fields.some(hasRows) }}
              title={t('module.importTo', { name })}
              label={label}
              note={<UnfilledFields form={form} />}
            />
          )
        if (value === 'download')
          return (
            <Button key={value} icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
              {label || t('module.export')}
            </Button>
          )
        if (value === 'batchPrint' && printIds.length > 0)
          return (
            <Button
              key={value}
              icon={<PrinterOutlined aria-hidden />}
              disabled={selection.size === 0 || selection.size > MAX_PRINTED}
              title={selection.size > MAX_PRINTED ? t('moduleList.tooManyToPrint', { count: MAX_PRINTED }) : ''}
              onClick={print}
            >
              {label || t('moduleList.print')}
            </Button>
          )
        if (value !== 'batchRemove') return null
        return (
          <Button
            key={value}
            danger
            icon={<DeleteOutlined aria-hidden />}
            disabled={selection.size === 0}
            loading={isRemoving}
            onClick={onRemove}
          >
            {label || t('module.batchRemove')}
          </Button>
        )
      })}
      {onChangeTogether ? (
        <Button
          icon={<EditOutlined aria-hidden />}
          disabled={selection.size === 0 || selection.size > MAX_CHANGED}
          title={selection.size > MAX_CHANGED ? t('moduleList.together.tooMany', { count: MAX_CHANGED }) : ''}
          onClick={onChangeTogether}
        >
          {t('moduleList.together.title')}
        </Button>
      ) : null}
      {advanced ? (
        <Button
          {...(advanced.count > 0 ? { type: 'primary' as const, ghost: true } : {})}
          icon={<FilterOutlined aria-hidden />}
          onClick={advanced.onOpen}
        >
          {advanced.count > 0
            ? t('moduleList.advanced.active', { count: advanced.count })
            : t('moduleList.advanced.title')}
        </Button>
      ) : null}
      <SelectionBar selection={selection} onCleared={props.onCleared} />
    </Toolbar>
  )
}
