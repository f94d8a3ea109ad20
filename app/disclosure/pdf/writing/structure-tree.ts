import { type PDFContext, type PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib';

export type Tag =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Sect'
  | 'Table'
  | 'Caption'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD';

/** A piece of a page: the pages of the document are counted from 0, and what is marked on each of them too. */
type Content = { page: number; mark: number };

export type Element = { tag: Tag; scope?: 'Column' | 'Row'; kids: (Element | Content)[] };

export function addElement(parent: Element, tag: Tag, scope?: Element['scope']): Element {
  const element: Element = { tag, kids: [], ...(scope && { scope }) };
  parent.kids.push(element);
  return element;
}

/** Writes the tree and, for each page, which element each mark belongs to. */
export function writeStructure(context: PDFContext, catalog: PDFDict, document: Element, pages: PDFRef[]): void {
  const root = context.nextRef();
  const owners: PDFRef[][] = pages.map(() => []);

  const write = (element: Element, parent: PDFRef): PDFRef => {
    const ref = context.nextRef();
    const kids = element.kids.map((kid) => {
      if ('tag' in kid) return write(kid, ref);
      const marks = owners[kid.page];
      if (marks) marks[kid.mark] = ref;
      return context.obj({ Type: 'MCR', Pg: pages[kid.page], MCID: kid.mark });
    });
    const attributes = element.scope && { A: { O: 'Table', Scope: element.scope } };
    context.assign(ref, context.obj({ Type: 'StructElem', S: element.tag, P: parent, K: kids, ...attributes }));
    return ref;
  };

  const top = write(document, root);
  const numbers = owners.flatMap((marks, page) => [page, context.register(context.obj(marks))]);
  const tree = { Type: 'StructTreeRoot', K: [top], ParentTree: { Nums: numbers }, ParentTreeNextKey: pages.length };
  context.assign(root, context.obj(tree));
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}
