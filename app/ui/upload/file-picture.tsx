import { type ReactNode, useEffect, useState } from 'react';

type FilePictureProps = {
  file: File;
  className: string;
  alt: string;
  /** In degrees to the right, as the style sheet shows it. */
  turn?: number;
  instead?: ReactNode;
};

/** The server decides about files that this browser cannot show. */
export function FilePicture({ file, className, alt, turn, instead = null }: FilePictureProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return instead;
  return (
    <img
      className={className}
      src={address}
      alt={alt}
      data-turn={turn}
      decoding="async"
      onError={() => setAddress(undefined)}
    />
  );
}
