import { useEffect, useRef, useState } from 'react'
import { grantsOf } from '#shared/access/permissions.ts'
import { MAX_PAPER } from '#shared/rules/paper-size.ts'
import type { StoredFileValue } from '#shared/ipc/uploads.ts'
import { type PaperPiece, splitPages } from '#shared/printing/paper-pieces.ts'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { uploadChosen } from '#renderer/platform/upload-picture.ts'
import { findRecords } from './find-records.ts'
import {
  choicesOf,
  type Place,
  type PlaceChoices,
  putFiles,
  rememberPlace,
  takeBack,
  type Taken,
  type Target,
} from './places.ts'
import { filesOf, type PaperFile, type PaperRun, readPaper, type ReadProgress, type RefusedFile } from './read-paper.ts'

/** A piece of paper on its way to its record. */
export interface Piece extends PaperPiece {
  readonly key: string
  readonly source: PaperRun
  /** Why its code leads nowhere; null: it does, or there is none. */
  readonly fault: 'noCode' | 'foreign' | 'gone' | null
  readonly target: Target | null
  readonly places: readonly Place[]
  /** File field, or '' for the comments. */
  readonly field: string
  readonly state: 'open' | 'sending' | 'done'
  /** What the server said when it was put there, or taken back. */
  readonly message: string
  readonly taken: Taken | null
}

/** Paper that was read and is not put away yet. `preset`: the record that it was dropped onto. */
export function usePaperIn(preset: Target | null = null) {
  const t = useT()
  const menus = useMenusOfModules()
  const texts = useDesignTexts()
  const permissions = useSessionStore((state) => state.permissions)
  const [pieces, setPieces] = useState<readonly Piece[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [progress, setProgress] = useState<ReadProgress | null>(null)
  const [failure, setFailure] = useState('')
  const open = useRef<{ runs: PaperRun[]; reading: AbortController | null }>({ runs: [], reading: null })

  useEffect(() => {
    const held = open.current
    return () => {
      held.reading?.abort()
      for (const run of held.runs) run.pdf?.close()
    }
  }, [])

  const latest = useRef(pieces)
  useEffect(() => {
    latest.current = pieces
  })

  const change = (key: string, part: Partial<Piece>) =>
    setPieces((all) => all.map((piece) => (piece.key === key ? { ...piece, ...part } : piece)))

  const choicesAt = (modelId: string) =>
    choicesOf(modelId, grantsOf(permissions, menus.get(modelId)?.meta.modelId), texts)

  const take = async (files: readonly PaperFile[]): Promise<void> => {
    const reading = new AbortController()
    open.current.reading?.abort()
    open.current.reading = reading
    setFailure('')
    setRefused([])
    setProgress({ name: files[0]?.file.name ?? '', page: 0, pages: 0 })
    try {
      const paper = await readPaper(files, reading.signal, setProgress)
      open.current.runs.push(...paper.runs)
      setRefused(paper.refused)
      const split = splitPages(paper.pages)
      const find = await findRecords(split.flatMap(({ code }) => code ?? []))
      const found = split.map((piece) => ({ piece, found: piece.code === null ? null : find(piece.code) }))
      const choices = new Map<string, PlaceChoices>()
      const targets = found.map(
        ({ found: at }) => (at !== null && 'target' in at ? at.target : null) ?? (at === null ? preset : null),
      )
      for (const modelId of new Set(targets.flatMap((target) => target?.modelId ?? [])))
        choices.set(modelId, await choicesAt(modelId))
      reading.signal.throwIfAborted()
      const fresh = found.flatMap(({ piece, found: at }, index): Piece[] => {
        const source = paper.runs.find(({ id }) => id === piece.run)
        if (!source) return []
        const target = targets[index] ?? null
        const { places = [], field = '' } = choices.get(target?.modelId ?? '') ?? {}
        const fault = at === null ? (target === null ? 'noCode' : null) : 'fault' in at ? at.fault : null
        return [
          {
            ...piece,
            key: crypto.randomUUID(),
            source,
            fault,
            target,
            places,
            field,
            state: 'open',
            message: '',
            taken: null,
          },
        ]
      })
      setPieces((before) => [...before, ...fresh])
    } catch (error) {
      if (!reading.signal.aborted) setFailure(describeError(error))
    } finally {
      if (open.current.reading === reading) {
        open.current.reading = null
        setProgress(null)
      }
    }
  }

  const aim = async (key: string, target: Target) => {
    change(key, { target, fault: null, message: '', places: [], field: '' })
    change(key, await choicesAt(target.modelId))
  }

  const put = async (piece: Piece): Promise<boolean> => {
    if (piece.target === null || piece.state !== 'open') return false
    change(piece.key, { state: 'sending', message: '' })
    try {
      const name = nameOf(piece)
      const stored: StoredFileValue[] = []
      for (const file of await filesOf(piece.source, piece.pages, name)) {
        const base64 = await base64Of(file)
        if (base64.length > MAX_PAPER) throw new Told(t('paperIn.pieceTooLarge'))
        const { handle } = await request('files.keepPaper', { name: file.name, base64 })
        await uploadChosen(handle, 'annex', (_id, value) => void stored.push(value), {
          failed: (message) => {
            throw new Told(message || t('paperIn.notSent'))
          },
        })
      }
      if (stored.length === 0) throw new Told(t('paperIn.notSent'))
      const taken = await putFiles(piece.target, piece.field, stored, t('paperIn.comment', { name }))
      rememberPlace(piece.target.modelId, piece.field)
      change(piece.key, { state: 'done', taken })
      const others = latest.current.filter(({ key, source }) => key !== piece.key && source === piece.source)
      if (others.every(({ state }) => state === 'done'))
        for (const id of piece.source.scans) await request('paperIn.done', { id }).catch(() => undefined)
      return true
    } catch (error) {
      change(piece.key, { state: 'open', message: error instanceof Told ? error.message : describeError(error) })
      return false
    }
  }

  const undo = async (piece: Piece) => {
    if (piece.taken === null) return
    change(piece.key, { state: 'sending', message: '' })
    try {
      await takeBack(piece.taken)
      change(piece.key, { state: 'open', taken: null })
    } catch (error) {
      change(piece.key, { state: 'done', message: describeError(error) })
    }
  }

  return {
    pieces,
    refused,
    progress,
    failure,
    take,
    aim,
    put,
    undo,
    cancel: () => open.current.reading?.abort(),
    place: (key: string, field: string) => change(key, { field, message: '' }),
    leaveOut: (key: string) => setPieces((all) => all.filter((piece) => piece.key !== key)),
    clearDone: () => setPieces((all) => all.filter(({ state }) => state !== 'done')),
  }
}

/** Says itself what is wrong. */
class Told extends Error {}

/** The name of the file, and which pages of it: two pieces of one scan are told apart. */
export function nameOf({ source, pages }: Pick<Piece, 'source' | 'pages'>): string {
  const [first = 1] = pages
  const picture = source.pictures[first - 1]
  if (picture) return picture.name
  const last = pages.at(-1) ?? first
  return `${source.name.replace(/\.\w+$/, '')} ${first === last ? first : `${first}-${last}`}.pdf`
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error(file.name)))
    reader.readAsDataURL(file)
  })
}
