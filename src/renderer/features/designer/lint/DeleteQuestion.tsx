import { Button } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { nodeOf } from '#shared/design/document.ts'
import { usesLeft } from '#shared/design/lint/references.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from '../actions.ts'
import { useGoTo } from '../go-to.ts'
import { nameOfPart } from '../part-names.ts'
import { useDesign, useDesigner } from '../state.ts'
import { Uses } from './index.tsx'
import styles from './lint.module.css'

/** Asks before parts go that something else names, and says what. */
export function DeleteQuestion() {
  const { asked } = useDesigner()
  const keys = useStore(asked)
  return keys === null ? null : <Question keys={keys} onClose={() => asked.setState(null, true)} />
}

function Question({ keys, onClose }: { readonly keys: readonly string[]; readonly onClose: () => void }) {
  const t = useT()
  const actions = useActions()
  const goTo = useGoTo()
  const doc = useDesign((each) => each)
  const left = useMemo(() => usesLeft(doc, keys), [doc, keys])
  return (
    <DialogFrame
      title={t('designLint.deleteTitle', {
        name: keys.map((key) => nameOfPart(t, nodeOf(doc, key))).join(t('designLint.and')),
      })}
      layout={{ kind: 'dialog', width: 520 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            danger
            type="primary"
            onClick={() => {
              onClose()
              actions.removeNow(keys)
            }}
          >
            {t('designLint.deleteAnyway')}
          </Button>
        </>
      }
    >
      <p className={styles.none}>{t('designLint.deleteHint')}</p>
      <div className={styles.asked}>
        {left.map(({ field, uses }) => (
          <section key={field.key} aria-label={field.label || field.name}>
            {keys.length === 1 && left.length === 1 ? null : (
              <h3 className={styles.used}>{field.label || field.name}</h3>
            )}
            <Uses
              uses={uses}
              onGoTo={(place) => {
                onClose()
                goTo(place)
              }}
            />
          </section>
        ))}
      </div>
    </DialogFrame>
  )
}
