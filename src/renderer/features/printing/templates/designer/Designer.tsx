import { EditorContent, type Editor, useEditorState } from '@tiptap/react'
import { Badge, Button, Tabs } from 'antd'
import {
  type CSSProperties,
  type DragEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { lintTemplate, type TemplateWarning } from '#shared/printing/design/lint.ts'
import { millimetresToPixels, readPageSetup } from '#shared/printing/page-setup.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { DraftPreview } from '../DraftPreview.tsx'
import { labelsOf, systemFields, useTemplateFields } from '../fields.ts'
import { PageSetupInput } from '../PageSetupInput.tsx'
import { insertInline, setPage } from './commands.ts'
import styles from './designer.module.css'
import { DesignTools } from './DesignTools.tsx'
import type { DesignerDialogProps } from './DesignerDialog.tsx'
import { dragType, FieldTree } from './FieldTree.tsx'
import { PropertyPanel } from './PropertyPanel.tsx'
import { useDesigner } from './useDesigner.ts'
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Notice } from '#renderer/components/Notice.tsx'

interface WarningListProps {
  readonly warnings: readonly TemplateWarning[]
  /** Names of fields by `table.field`. */
  readonly names: ReadonlyMap<string, string>
}

/** What the template would print wrongly. */
function WarningList({ warnings, names }: WarningListProps) {
  const t = useT()
  if (warnings.length === 0) return <Notice icon={<CheckCircleOutlined />} title={t('printDesigner.noWarnings')} />
  return (
    <ul className={styles.warnings} aria-label={t('printDesigner.warnings')}>
      {warnings.map(({ code, name }) => (
        <li key={`${code} ${name}`}>
          <WarningOutlined aria-hidden />
          <span>{t(`printDesigner.warning.${code}`, { name: names.get(name) ?? name })}</span>
        </li>
      ))}
    </ul>
  )
}

/** A page at its true size, the fields to put on it, and what the printer would get of it. */
export function Designer({
  title,
  template,
  page,
  templateId,
  dataSets,
  onChange,
  area,
}: Omit<DesignerDialogProps, 'onClose'> & { readonly area: RefObject<HTMLDivElement | null> }) {
  const t = useT()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { modules, groups, moduleId } = useTemplateFields(chosenId, templateId, dataSets)
  const [markup, setMarkup] = useState(template)
  const { editor, chips } = useDesigner({
    template,
    page,
    label: t('printDesigner.paper'),
    onChange: (text, setup) => {
      setMarkup(text)
      onChange(text, setup)
    },
  })
  const setup = useEditorState({ editor, selector: (state) => String(state.editor?.state.doc.attrs['page'] ?? page) })
  const pageParam = setup ?? page
  const names = useMemo(() => new Map(Object.entries(labelsOf(groups))), [groups])
  const columnNames = useMemo(() => new Map([...names].map(([path, name]) => [path.split('.').at(-1), name])), [names])
  useEffect(() => {
    const system = new Map<string, string>(systemFields.map((field) => [field, t(`printTemplates.${field}`)]))
    chips.setWords({
      fieldName: (table, field) => {
        const own = system.get(field) ?? names.get(`${table}.${field}`)
        // Without a form nothing is known to be wrong.
        return own ?? (names.size === 0 ? field : null)
      },
      callName: (kind) => t(`printDesigner.call.${kind as 'words'}`),
      calculationName: (text) => {
        if (text === 'number' || text === 'count') return t(`printDesigner.calc.${text}`)
        const field = /^sum (\S+)$/.exec(text)?.[1]
        return field === undefined ? text : t('printDesigner.calc.sum', { name: columnNames.get(field) ?? field })
      },
    })
  }, [chips, names, columnNames, t])
  const late = useDeferredValue(markup)
  const warnings = useMemo(() => {
    const known =
      groups.length === 0
        ? null
        : new Map(groups.map(({ table, fields }) => [table, new Set(fields.map(({ field }) => field))]))
    return lintTemplate(late, readPageSetup(pageParam), known)
  }, [late, pageParam, groups])
  const insert = (text: string) => {
    if (editor) insertInline(editor, text)
  }
  return (
    <div ref={area} className={styles.designer}>
      <FieldTree
        editor={editor}
        modules={modules}
        groups={groups}
        moduleId={moduleId}
        onModule={setChosenId}
        onInsert={insert}
      />
      <section className={styles.middle} aria-label={t('printDesigner.page')}>
        {editor ? <DesignTools editor={editor} /> : null}
        <Desk editor={editor} page={pageParam} />
      </section>
      <Tabs
        className={styles.side ?? ''}
        size="small"
        tabBarGutter={16}
        items={[
          {
            key: 'preview',
            label: t('printTemplates.preview'),
            children: (
              <DraftPreview
                title={title}
                template={markup}
                pageParam={pageParam}
                templateId={templateId}
                groups={groups}
              />
            ),
          },
          {
            key: 'settings',
            label: t('printDesigner.settings'),
            children: editor ? <PropertyPanel editor={editor} groups={groups} /> : null,
          },
          {
            key: 'page',
            label: t('printTemplates.page'),
            children: <PageSetupInput value={pageParam} onChange={(value) => editor && setPage(editor, value)} />,
          },
          {
            key: 'warnings',
            label: (
              <Badge count={warnings.length} size="small" offset={[8, 0]}>
                {t('printDesigner.warnings')}
              </Badge>
            ),
            children: <WarningList warnings={warnings} names={names} />,
          },
        ]}
      />
    </div>
  )
}

interface PaperProps {
  readonly editor: Editor | null
  readonly page: string
}

/** Where the page lies: at its true size, or as wide as there is room. */
function Desk(props: PaperProps) {
  const t = useT()
  const [isTrue, setTrue] = useState(false)
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const { width } = readPageSetup(props.page)
  const fitting = Math.min(1, room / millimetresToPixels(width))
  const zoom = isTrue || room === 0 ? 1 : Math.max(0.3, fitting)
  return (
    <div className={styles.desk}>
      <div ref={ref} className={styles.room}>
        <div style={{ zoom }}>
          <Paper {...props} />
        </div>
      </div>
      {fitting < 1 && room > 0 ? (
        <Button size="small" className={styles.zoom ?? ''} aria-pressed={isTrue} onClick={() => setTrue(!isTrue)}>
          {isTrue ? t('printing.fitWidth') : `${Math.round(zoom * 100)}%`}
        </Button>
      ) : null}
    </div>
  )
}

/** The sheet in millimetres, in the base style of whose editor the template is. */
function Paper({ editor, page }: PaperProps) {
  const { width, height, margins, dialect } = readPageSetup(page)
  const millimetres = (length: number) => `${length}mm`
  const style = {
    width: millimetres(width),
    minHeight: millimetres(height),
    paddingTop: millimetres(margins.top),
    paddingRight: millimetres(margins.right),
    paddingBottom: millimetres(margins.bottom),
    paddingLeft: millimetres(margins.left),
    '--content-height': millimetres(height - margins.top - margins.bottom),
    '--margin-top': millimetres(margins.top),
  } as CSSProperties
  const drop = (event: DragEvent) => {
    const markup_ = event.dataTransfer.getData(dragType)
    if (markup_ === '' || !editor) return
    event.preventDefault()
    const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place) editor.commands.setTextSelection(place.pos)
    insertInline(editor, markup_)
  }
  return (
    <div className={styles.paper} data-dialect={dialect} style={style} onDropCapture={drop}>
      <EditorContent editor={editor} />
    </div>
  )
}
