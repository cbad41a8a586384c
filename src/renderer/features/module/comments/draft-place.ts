/** In place of a module: comments are written about records of any. */
export const COMMENT_DRAFT = 'recordComment'

/** Which draft a comment has: a new one on a record, or the change of one. */
export function draftIdOf(modelId: string, recordId: string, commentId?: string): string {
  return [modelId, recordId, ...(commentId === undefined ? [] : [commentId])].join('/')
}

/** The record that a draft is about, and the comment that it changes. */
export function placeOfDraft(draftId: string) {
  const [modelId = '', recordId = '', commentId] = draftId.split('/')
  return { modelId, recordId, commentId: commentId ?? '' }
}
