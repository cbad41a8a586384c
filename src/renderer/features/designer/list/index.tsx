import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useMemo, useRef } from 'react'
import { fieldsOf } from '#shared/design/document.ts'
import { changeList } from '#shared/design/list/commands.ts'
import type { DesignPlace } from '#shared/design/lint/references.ts'
import { newList } from '#shared/design/list/in-step.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { rawList } from '#shared/form/parsing/read.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesign, useRun } from '../state.ts'
import { ButtonsTab, HeadsPart } from './ButtonsTab.tsx'
import { ItemsTab } from './ItemsTab.tsx'
import { ListPreview } from './ListPreview.tsx'
import { StyleTab } from './StyleTab.tsx'
import { TypeTab } from './TypeTab.tsx'
import { type ListEdit, useListEdit } from './useListEdit.ts'
import styles from './list.module.css'

interface ListDesignerProps {
  /** What to show first. */
  readonly place?: DesignPlace | null
}

const tabs: Readonly<Record<string, string>> = {
  searchList: 'searches',
  columnList: 'columns',
  complexHeaderList: 'columns',
  btnsList: 'buttons',
  columnBtnsList: 'buttons',
  customBtnsList: 'buttons',
  uploaderTemplateJson: 'buttons',
  printIds: 'buttons',
  atriumStyles: 'styles',
  funcs: 'styles',
}

/** The tab in which a path of a list is set. */
function tabOf(path: string): string {
  return tabs[path.split('.')[0] ?? ''] ?? 'type'
}

/** The list of a module: what it shows and offers, with the list itself beside it. */
export function ListDesigner({ place = null }: ListDesignerProps) {
  const edit = useListEdit()
  return edit ? <Designer edit={edit} begin={tabOf(place?.path ?? '')} /> : <Beginning />
}

function Beginning() {
  const t = useT()
  const doc = useDesign((each) => each)
  const run = useRun()
  return (
    <Notice whole icon={<UnorderedListOutlined />} title={t('designList.none')} hint={t('designList.noneHint')}>
      <Button type="primary" onClick={() => run(changeList(doc, newList(fieldsOf(doc))))}>
        {t('designList.begin')}
      </Button>
    </Notice>
  )
}

/** A list that was begun and shows nothing yet: what it usually begins with, at one press. */
function NoColumns({
  edit: { fields, list, put },
  onTaken,
}: {
  readonly edit: ListEdit
  readonly onTaken: () => void
}) {
  const t = useT()
  const usual = useMemo(() => newList(fields), [fields])
  const columns = rawList(usual['columnList'])
  const searches = rawList(list['searchList'])
  return (
    <Notice whole icon={<UnorderedListOutlined />} title={t('designList.noColumns')} hint={t('designList.noneHint')}>
      {columns.length === 0 ? null : (
        <Button
          type="primary"
          onClick={() => {
            // The button goes; the keys of the screen go on being heard.
            onTaken()
            put({
              columnList: columns,
              searchList: searches.length > 0 ? searches : rawList(usual['searchList']),
            })
          }}
        >
          {t('designList.takeFields')}
        </Button>
      )}
    </Notice>
  )
}

function Designer({ edit, begin }: { readonly edit: ListEdit; readonly begin: string }) {
  const t = useT()
  const beside = useRef<HTMLDivElement>(null)
  const source = useDesign((doc) => doc.form)
  const texts = useStandardTexts()
  const form = useMemo(() => {
    const parsed = parseForm(JSON.stringify(source), texts)
    return parsed.ok ? parsed.plan : null
  }, [source, texts])
  const list = useMemo(() => {
    const parsed = form ? parseList(JSON.stringify(edit.list), form, texts) : null
    return parsed?.ok ? parsed.plan : null
  }, [form, edit.list, texts])
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <Tabs
          size="small"
          tabBarGutter={16}
          defaultActiveKey={begin}
          items={[
            { key: 'type', label: t('designList.tabs.type'), children: <TypeTab edit={edit} form={form} /> },
            { key: 'searches', label: t('designList.tabs.searches'), children: <ItemsTab edit={edit} of="search" /> },
            {
              key: 'columns',
              label: t('designList.tabs.columns'),
              children: (
                <>
                  <ItemsTab edit={edit} of="column" />
                  <HeadsPart edit={edit} />
                </>
              ),
            },
            { key: 'buttons', label: t('designList.tabs.buttons'), children: <ButtonsTab edit={edit} /> },
            { key: 'styles', label: t('designList.tabs.styles'), children: <StyleTab edit={edit} /> },
          ]}
        />
      </div>
      <div ref={beside} className={styles.beside} tabIndex={-1}>
        {rawList(edit.list['columnList']).length === 0 ? (
          <NoColumns edit={edit} onTaken={() => beside.current?.focus()} />
        ) : form && list ? (
          <ListPreview form={form} list={list} />
        ) : null}
      </div>
    </div>
  )
}
