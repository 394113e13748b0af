import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF. */
export async function pagesOf(pdf: Uint8Array | Promise<Uint8Array>): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(await pdf)))).text;
}

/** The text of a PDF, on one line. */
export async function pdfText(pdf: Uint8Array | Promise<Uint8Array>): Promise<string> {
  return (await pagesOf(pdf)).join(' ').replace(/\s+/g, ' ');
}
