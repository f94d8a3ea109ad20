import { type ReactNode, useEffect, useState } from 'react';

type FilePictureProps = {
  file: File;
  className: string;
  alt: string;
  /** Stands in its place when this browser cannot show it. */
  instead?: ReactNode;
};

/** A picture that was just chosen. One that this browser cannot show is left to the server to judge. */
export function FilePicture({ file, className, alt, instead = null }: FilePictureProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return instead;
  return <img className={className} src={address} alt={alt} decoding="async" onError={() => setAddress(undefined)} />;
}
